/** Forms that a passkey fills in: the browser is asked for one at once, and again by the button. */

/**
 * What the server wants to know, as the browser takes it: identifiers and questions are bytes.
 *
 * @param {string} coded
 */
function bytes(coded) {
  const plain = atob(coded.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {{id: string}[] | undefined} keys */
const described = (keys) => keys?.map((key) => ({ ...key, id: bytes(key.id) }));

/**
 * A new passkey, as the server reads it.
 *
 * @param {any} options
 */
async function create(options) {
  const user = { ...options.user, id: bytes(options.user.id) };
  const publicKey = { ...read(options), user, excludeCredentials: described(options.excludeCredentials) };
  const made = await navigator.credentials.create({ publicKey });
  return packed(made, "no passkey was made", (/** @type {AuthenticatorAttestationResponse} */ answer) => ({
    attestationObject: text(answer.attestationObject),
  }));
}

/**
 * What a passkey has signed, as the server reads it.
 *
 * @param {any} options
 */
async function get(options) {
  const publicKey = { ...read(options), allowCredentials: described(options.allowCredentials) };
  const found = await navigator.credentials.get({ publicKey });
  return packed(found, "no passkey was used", (/** @type {AuthenticatorAssertionResponse} */ answer) => ({
    authenticatorData: text(answer.authenticatorData),
    signature: text(answer.signature),
    userHandle: answer.userHandle ? text(answer.userHandle) : undefined,
  }));
}

/**
 * What both ways are asked with: the challenge as bytes.
 *
 * @param {any} options
 */
const read = (options) => ({ ...options, challenge: bytes(options.challenge) });

/**
 * @template {AuthenticatorResponse} R
 * @param {Credential | null} credential what the browser returned
 * @param {string} otherwise the error if that is nothing
 * @param {(answer: R) => Record<string, string | undefined>} particulars what this way's answer has besides
 */
function packed(credential, otherwise, particulars) {
  if (!credential) throw new Error(otherwise);
  const { id, rawId, type, response } = /** @type {PublicKeyCredential} */ (credential);
  const answer = { clientDataJSON: text(response.clientDataJSON), ...particulars(/** @type {R} */ (response)) };
  return JSON.stringify({ id, rawId: text(rawId), type, response: answer });
}

/** @param {HTMLFormElement} form */
function serve(form) {
  const options = JSON.parse(document.getElementById("passkey-options")?.textContent ?? "{}");
  const told = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential"));
  told.textContent = (window.PublicKeyCredential ? form.dataset.refused : form.dataset.unable) ?? "";
  if (!window.PublicKeyCredential) return;
  async function ask() {
    button.disabled = true;
    try {
      field.value = await (form.dataset.passkey === "create" ? create(options) : get(options));
      form.submit();
    } catch (error) {
      const isThere = error instanceof DOMException && error.name === "InvalidStateError";
      told.textContent = (isThere ? form.dataset.there : form.dataset.failed) ?? "";
      button.disabled = false;
      button.focus();
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask();
  });
  button.disabled = false;
  if (!form.dataset.refused) void ask(); // who has just been refused reads first
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (form instanceof HTMLFormElement) serve(form);
}
