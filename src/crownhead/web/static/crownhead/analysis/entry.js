/**
 * The order in which the room comes: first the engine with its first look, then everything else. There are many scripts,
 * and all at once they would keep the browser busy for as long as the engine needs to begin.
 */

import { pause } from "../pause.js";
import { begun } from "./first_look.js";

const PATIENCE = 400; // milliseconds: on a slow line the board is not kept waiting for the engine

await Promise.race([begun, pause(PATIENCE)]);
const rest = document.querySelector("template[data-rest]");
if (rest instanceof HTMLTemplateElement) document.head.append(rest.content); // links by which all is fetched at once
void import("./room.js");
