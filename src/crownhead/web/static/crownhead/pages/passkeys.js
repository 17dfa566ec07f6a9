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
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: described(options.excludeCredentials),
  };
  const made = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.create({ publicKey }));
  if (!made) throw new Error("no passkey was made");
  const answer = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return packed(made, {
    clientDataJSON: text(answer.clientDataJSON),
    attestationObject: text(answer.attestationObject),
  });
}

/**
 * What a passkey has signed, as the server reads it.
 *
 * @param {any} options
 */
async function get(options) {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    allowCredentials: described(options.allowCredentials),
  };
  const found = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.get({ publicKey }));
  if (!found) throw new Error("no passkey was used");
  const answer = /** @type {AuthenticatorAssertionResponse} */ (found.response);
  return packed(found, {
    clientDataJSON: text(answer.clientDataJSON),
    authenticatorData: text(answer.authenticatorData),
    signature: text(answer.signature),
    userHandle: answer.userHandle ? text(answer.userHandle) : undefined,
  });
}

/**
 * @param {PublicKeyCredential} credential
 * @param {Record<string, string | undefined>} response
 */
function packed(credential, response) {
  return JSON.stringify({ id: credential.id, rawId: text(credential.rawId), type: credential.type, response });
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
