/** What ESLint looks for beyond types and layout, which are left to TypeScript and Prettier. */

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: [".venv*/", "build/", "site/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "default-case-last": "error",
      eqeqeq: "error",
      "no-constructor-return": "error",
      "no-implicit-coercion": "error",
      "no-lonely-if": "error",
      "no-promise-executor-return": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-useless-concat": "error",
      "no-useless-rename": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-object-has-own": "error",
      "prefer-template": "error",
      yoda: "error",
    },
  },
  { files: ["src/**/*.js", "tests/web/board/harness.js"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**/*.test.js", "tests/web/engine/host.js"], languageOptions: { globals: globals.node } },
];
