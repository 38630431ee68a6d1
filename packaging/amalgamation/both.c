/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */

/* Both libraries in one program: the race of game.c, then the crossing of crossing.c; their main functions are renamed by the build. */
int game_main(void);
int crossing_main(void);

int main(void) {
    return game_main() || crossing_main();
}
