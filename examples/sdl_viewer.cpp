// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// Watch a race from above, or drive in it: the first car is yours as soon as an arrow key is pressed, and the AI's again with Return.
// The physics is the library's own (apx_world).
//
//   sdl_viewer TRACK.apx [--cars N] [--frames N]       --frames ends the program by itself and prints how far the cars got
#include <SDL.h>

#include "host.h"

namespace {

constexpr int window_px = 900;

// The ground plane on the window, north up.
struct View {
    float x = 0, z = 0, px_per_m = 1;
    SDL_FPoint at(float east, float north) const {
        return {0.5f * window_px + (east - x) * px_per_m, 0.5f * window_px - (north - z) * px_per_m};
    }
};

View view_of(const host::Ground& ground) {
    float low[2] = {1e9f, 1e9f}, high[2] = {-1e9f, -1e9f};
    for (const apx_gate& gate : ground.gates) {
        for (const float* point : {gate.wall_left, gate.wall_right}) {
            for (int axis = 0; axis < 2; ++axis) {
                low[axis] = std::min(low[axis], point[2 * axis]);
                high[axis] = std::max(high[axis], point[2 * axis]);
            }
        }
    }
    const float span = std::max(high[0] - low[0], high[1] - low[1]);
    return {0.5f * (low[0] + high[0]), 0.5f * (low[1] + high[1]), 0.94f * window_px / span};
}

void draw_road(SDL_Renderer* renderer, const View& view, const host::Ground& ground) {
    for (size_t i = 0; i + (ground.closed ? 0 : 1) < ground.gates.size(); ++i) {
        const apx_gate& from = ground.gates[i];
        const apx_gate& to = ground.gates[(i + 1) % ground.gates.size()];
        const float* edges[][2] = {{from.left, to.left},
                                   {from.right, to.right},
                                   {from.wall_left, to.wall_left},
                                   {from.wall_right, to.wall_right}};
        for (int edge = 0; edge < 4; ++edge) {
            const Uint8 grey = edge < 2 ? 220 : 90;
            SDL_SetRenderDrawColor(renderer, grey, grey, grey, 255);
            const SDL_FPoint a = view.at(edges[edge][0][0], edges[edge][0][2]),
                             b = view.at(edges[edge][1][0], edges[edge][1][2]);
            SDL_RenderDrawLineF(renderer, a.x, a.y, b.x, b.y);
        }
    }
}

void draw_car(SDL_Renderer* renderer, const View& view, const apx_car_state& state, const apx_vehicle_desc& vehicle,
              bool own) {
    const float sine = std::sin(state.yaw_rad), cosine = std::cos(state.yaw_rad);
    const SDL_Color colour = own ? SDL_Color{255, 190, 40, 255} : SDL_Color{80, 170, 255, 255};
    SDL_Vertex corners[4] = {};
    for (int i = 0; i < 4; ++i) {
        // At least a few pixels large, however long the track is.
        const float along = (i < 2 ? 0.5f : -0.5f) * std::max(vehicle.length_m, 9.0f / view.px_per_m);
        const float right = (i % 2 == 0 ? -0.5f : 0.5f) * std::max(vehicle.width_m, 5.0f / view.px_per_m);
        corners[i].position = view.at(state.position[0] + along * sine + right * cosine,
                                      state.position[2] + along * cosine - right * sine);
        corners[i].color = colour;
    }
    const int order[6] = {0, 1, 2, 1, 2, 3};
    SDL_RenderGeometry(renderer, nullptr, corners, 4, order, 6);
}

// Controls by the arrow keys.
apx_controls keys(const Uint8* pressed, float& steering) {
    const float asked =
        static_cast<float>(pressed[SDL_SCANCODE_RIGHT]) - static_cast<float>(pressed[SDL_SCANCODE_LEFT]);
    steering += std::clamp(asked - steering, -3.0f * host::dt_s, 3.0f * host::dt_s);
    return {steering, pressed[SDL_SCANCODE_UP] != 0 ? 1.0f : 0.0f, pressed[SDL_SCANCODE_DOWN] != 0 ? 1.0f : 0.0f};
}

bool any_arrow(const Uint8* pressed) {
    return pressed[SDL_SCANCODE_UP] || pressed[SDL_SCANCODE_DOWN] || pressed[SDL_SCANCODE_LEFT] ||
           pressed[SDL_SCANCODE_RIGHT];
}

}  // namespace

int main(int argc, char** argv) {
    int frames = 0, cars = 8;
    const char* path = nullptr;
    for (int i = 1; i < argc; ++i) {
        int* const number = std::strcmp(argv[i], "--frames") == 0 ? &frames
                            : std::strcmp(argv[i], "--cars") == 0 ? &cars
                                                                  : nullptr;
        if (number != nullptr && i + 1 < argc) {
            *number = std::atoi(argv[++i]);
        } else {
            path = argv[i];
        }
    }
    if (path == nullptr || cars < 1) {
        std::fprintf(stderr, "usage: %s TRACK.apx [--cars N] [--frames N]\n", argv[0]);
        return 2;
    }
    const apx_track track = host::load_track(path);
    const host::Ground ground = host::ground_of(track);
    const View view = view_of(ground);
    apx_world_desc desc = apx_world_desc_default();
    desc.race.track = track;
    std::vector<apx_car_desc> descs(static_cast<size_t>(cars));
    for (apx_car_desc& car : descs) {
        car = apx_car_desc_default();
    }
    apx_world world = {};
    apx_race race = {};
    HOST_CHECK(apx_world_create(&desc, descs.data(), static_cast<uint32_t>(cars), nullptr, &world));
    HOST_CHECK(apx_world_race(world, &race));
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        std::fprintf(stderr, "SDL: %s\n", SDL_GetError());
        return 1;
    }
    SDL_Window* window =
        SDL_CreateWindow("Apexline", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, window_px, window_px, 0);
    SDL_Renderer* renderer = window != nullptr ? SDL_CreateRenderer(window, -1, 0) : nullptr;
    if (renderer == nullptr) {
        std::fprintf(stderr, "SDL: %s\n", SDL_GetError());
        return 1;
    }
    std::vector<apx_car_state> states(descs.size());
    bool open = true, own = false;
    float steering = 0.0f;
    for (int frame = 0; open && (frames == 0 || frame < frames); ++frame) {
        for (SDL_Event event; SDL_PollEvent(&event) != 0;) {
            open = open && event.type != SDL_QUIT &&
                   !(event.type == SDL_KEYDOWN && event.key.keysym.scancode == SDL_SCANCODE_ESCAPE);
        }
        const Uint8* pressed = SDL_GetKeyboardState(nullptr);
        const bool wanted = (own || any_arrow(pressed)) && pressed[SDL_SCANCODE_RETURN] == 0;
        if (wanted != own) {
            own = wanted;
            HOST_CHECK(apx_race_set_driven_by(race, 0, own ? APX_DRIVER_HOST : APX_DRIVER_AI));
        }
        if (own) {
            const apx_controls controls = keys(pressed, steering);
            HOST_CHECK(apx_world_set_controls(world, 0, &controls));
        }
        uint32_t done = 0, count = 0;
        HOST_CHECK(apx_world_step(world, 1, &done));
        HOST_CHECK(apx_world_cars(world, states.data(), nullptr, static_cast<uint32_t>(cars), &count));
        SDL_SetRenderDrawColor(renderer, 24, 26, 30, 255);
        SDL_RenderClear(renderer);
        draw_road(renderer, view, ground);
        for (int car = cars - 1; car >= 0; --car) {
            draw_car(renderer, view, states[static_cast<size_t>(car)], descs[0].vehicle, car == 0);
        }
        SDL_RenderPresent(renderer);
        SDL_Delay(frames > 0 ? 0 : 16);
    }
    apx_standing leader;
    std::vector<apx_standing> standings(descs.size());
    uint32_t count = 0;
    HOST_CHECK(apx_race_standings(race, standings.data(), static_cast<uint32_t>(cars), &count));
    leader = standings[0];
    std::printf("{\"leader\": %u, \"progress_m\": %.1f, \"own\": %s}\n", leader.car,
                static_cast<double>(leader.progress_m), own ? "true" : "false");
    SDL_Quit();
    return 0;
}
