/* SPDX-License-Identifier: MIT
 * Copyright (c) 2026 The Apexline authors */
#include <apexline/apexline.h>
#include <stdio.h>

int main(void) {
    apx_fingerprint library = {sizeof(apx_fingerprint)};
    if (apx_fingerprint_get(&library) != APX_OK || library.version != APX_VERSION) {
        return puts(apx_last_error()), 1;
    }
    return printf("apexline %u\n", library.version) < 0;
}
