// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include "scene/scene_world.h"

#include "base/error.h"
#include "world/setup.h"

namespace apx::steer {

namespace {

constexpr size_t most_layers = 32;

// [x, z], [x, z, half width] or [x, y, z, half width].
apx_steer_point way_point_of(const Value& value, const Where& where, float half_width_m) {
    require_list(value, where);
    const size_t count = value.items.size();
    if (count < 2 || count > 4) {
        where.refuse(value, "a point is [x, z], [x, z, half_width] or [x, y, z, half_width]");
    }
    float numbers[4] = {};
    for (size_t i = 0; i < count; ++i) {
        const bool width = count > 2 && i + 1 == count;
        numbers[i] = static_cast<float>(number_of(value.items[i], where.at(i), width ? 0.0 : -1e7, width ? 1e4 : 1e7));
    }
    if (count == 4) {
        return {{numbers[0], numbers[1], numbers[2]}, numbers[3]};
    }
    return {{numbers[0], 0.0f, numbers[1]}, count == 3 ? numbers[2] : half_width_m};
}

float half_width_of(const Value& object, const Where& where) {
    const Value* width = object.find("half_width_m");
    return width != nullptr ? static_cast<float>(number_of(*width, where.at("half_width_m"), 0.0, 1e4)) : 1.0f;
}

uint32_t add_points(SceneReader& reader, const Value& list, const Where& where, float half_width_m) {
    require_list(list, where);
    for (size_t i = 0; i < list.items.size(); ++i) {
        reader.points.push_back(way_point_of(list.items[i], where.at(i), half_width_m));
    }
    return static_cast<uint32_t>(list.items.size());
}

}  // namespace

void read_obstacles(SceneReader& reader, const Value& list, const Where& where) {
    require_list(list, where);
    for (size_t i = 0; i < list.items.size(); ++i) {
        const Value& value = list.items[i];
        const Where here = where.at(i);
        refuse_unknown_keys(value, here,
                            {"name", "position", "radius_m", "polygon", "wall", "solid", "layer", "color"});
        apx_steer_obstacle obstacle = default_obstacle();
        copy_name(reader.obstacles.list[i], obstacle.name);
        if (const Value* position = value.find("position")) {
            const glm::vec3 place = place_of(*position, here.at("position"));
            for (int axis = 0; axis < 3; ++axis) {
                obstacle.position[axis] = place[axis];
            }
        }
        if (const Value* solid = value.find("solid")) {
            obstacle.solid = flag_of(*solid, here.at("solid")) ? 1 : 0;
        }
        if (const Value* color = value.find("color")) {
            text_of(*color, here.at("color"));  // for display only
        }
        if (const Value* layer = value.find("layer")) {
            const std::string& name = text_of(*layer, here.at("layer"));
            if (reader.layers.find(name) == APX_NONE) {
                reader.layers.add(name, *layer, here.at("layer"));
            }
            if (reader.layers.list.size() > most_layers) {
                here.at("layer").refuse(*layer, format("more than %zu layers", most_layers));
            }
            obstacle.layers = 1u << reader.layers.find(name);
        }
        const Value* polygon = value.find("polygon");
        const Value* wall = value.find("wall");
        const Value* radius = value.find("radius_m");
        if ((polygon != nullptr) + (wall != nullptr) + (radius != nullptr) != 1) {
            here.refuse(value, "an obstacle has one of \"radius_m\" (a circle), \"polygon\" and \"wall\"");
        }
        if (radius != nullptr) {
            obstacle.radius_m = static_cast<float>(number_of(*radius, here.at("radius_m"), 1e-6, 1e6));
        } else {
            obstacle.kind = polygon != nullptr ? APX_STEER_OBSTACLE_POLYGON : APX_STEER_OBSTACLE_WALL;
            obstacle.first_point = static_cast<uint32_t>(reader.points.size());
            const Value& corners = polygon != nullptr ? *polygon : *wall;
            obstacle.point_count = add_points(reader, corners, here.at(polygon != nullptr ? "polygon" : "wall"), 0.0f);
            try {
                make_shapes({&obstacle, 1}, reader.points);
            } catch (const Error& error) {
                here.at(polygon != nullptr ? "polygon" : "wall").refuse(corners, error.message);
            }
        }
        reader.obstacle_list.push_back(obstacle);
    }
}

void read_paths(SceneReader& reader, const Value& object, const Where& where) {
    require_object(object, where);
    for (size_t i = 0; i < object.items.size(); ++i) {
        const Value& value = object.items[i];
        const Where here = where.at(object.keys[i]);
        refuse_unknown_keys(value, here, {"points", "closed", "half_width_m"});
        reader.paths.add(object.keys[i], value, here);
        apx_steer_path path = default_path();
        copy_name(object.keys[i], path.name);
        path.closed = value.find("closed") != nullptr && flag_of(*value.find("closed"), here.at("closed")) ? 1 : 0;
        path.first_point = static_cast<uint32_t>(reader.points.size());
        if (value.find("points") == nullptr) {
            here.refuse(value, "a path has \"points\"");
        }
        path.point_count = add_points(reader, *value.find("points"), here.at("points"), half_width_of(value, here));
        try {
            make_path({reader.points.data() + path.first_point, path.point_count}, path.closed != 0, path.name);
        } catch (const Error& error) {
            here.refuse(value, error.message);
        }
        reader.path_list.push_back(path);
    }
}

void read_fields(SceneReader& reader, const Value& object, const Where& where) {
    require_object(object, where);
    for (size_t i = 0; i < object.items.size(); ++i) {
        const Value& value = object.items[i];
        const Where here = where.at(object.keys[i]);
        refuse_unknown_keys(value, here, {"origin", "cell_m", "columns", "velocities"});
        reader.fields.add(object.keys[i], value, here);
        const Value* velocities = value.find("velocities");
        const Value* columns = value.find("columns");
        if (velocities == nullptr || columns == nullptr) {
            here.refuse(value, "a field has \"columns\" and \"velocities\" ([x, z] each, x fastest)");
        }
        require_list(*velocities, here.at("velocities"));
        apx_steer_field field = default_field();
        field.columns = whole_of(*columns, here.at("columns"), 2, 4096);
        const size_t count = velocities->items.size();
        field.rows = static_cast<uint32_t>(count / field.columns);
        if (field.rows < 2 || field.rows > 4096 || field.rows * static_cast<size_t>(field.columns) != count) {
            here.refuse(*velocities,
                        format("%zu velocities do not fill at least two rows of %u", count, field.columns));
        }
        if (const Value* cell = value.find("cell_m")) {
            field.cell_m = static_cast<float>(number_of(*cell, here.at("cell_m"), 1e-3, 1e4));
        }
        if (const Value* origin = value.find("origin")) {
            const glm::vec3 place = place_of(*origin, here.at("origin"));
            field.origin[0] = place.x;
            field.origin[1] = place.z;
        }
        field.first_velocity = static_cast<uint32_t>(reader.velocities.size() / 2);
        for (size_t k = 0; k < count; ++k) {
            const glm::vec3 velocity = place_of(velocities->items[k], here.at("velocities").at(k));
            reader.velocities.push_back(clamp(velocity.x, -1e4f, 1e4f));
            reader.velocities.push_back(clamp(velocity.z, -1e4f, 1e4f));
        }
        reader.field_list.push_back(field);
    }
}

void read_net(SceneReader& reader, const Value& object, const Where& where) {
    refuse_unknown_keys(object, where, {"points", "edges", "half_width_m"});
    const Value* points = object.find("points");
    const Value* edges = object.find("edges");
    if (points == nullptr || edges == nullptr) {
        where.refuse(object, "a net has \"points\" {name: [x, z, half_width]} and \"edges\" [[name, name]]");
    }
    require_object(*points, where.at("points"));
    require_list(*edges, where.at("edges"));
    Names names{"point", points->keys};
    std::vector<apx_steer_point> places;
    for (size_t i = 0; i < points->items.size(); ++i) {
        places.push_back(
            way_point_of(points->items[i], where.at("points").at(points->keys[i]), half_width_of(object, where)));
    }
    std::vector<std::pair<uint32_t, uint32_t>> joined;
    for (size_t i = 0; i < edges->items.size(); ++i) {
        const Value& edge = edges->items[i];
        const Where here = where.at("edges").at(i);
        require_list(edge, here);
        if (edge.items.size() != 2) {
            here.refuse(edge, "an edge is [name, name]");
        }
        joined.emplace_back(names.get(edge.items[0], here), names.get(edge.items[1], here));
    }
    try {
        reader.scene.setup.net = make_path_net(std::move(places), std::move(joined));
    } catch (const Error& error) {
        where.refuse(object, error.message);
    }
}

void read_tiles(SceneReader& reader, const Value& object, const Where& where, const Shapes& shapes) {
    refuse_unknown_keys(
        object, where,
        {"low", "high", "cell_m", "clearance_m", "distance", "heuristic_cost", "open_cost", "pull", "rows"});
    Setup& setup = reader.scene.setup;
    const auto number = [&](const char* key, double standard, double low, double high) {
        const Value* value = object.find(key);
        return value != nullptr ? number_of(*value, where.at(key), low, high) : standard;
    };
    if (object.find("low") == nullptr || object.find("high") == nullptr) {
        where.refuse(object, "tiles have \"low\" and \"high\" [x, z]");
    }
    const glm::vec3 low = place_of(*object.find("low"), where.at("low"));
    const glm::vec3 high = place_of(*object.find("high"), where.at("high"));
    const uint8_t open_cost = static_cast<uint8_t>(number("open_cost", 1, 1, 255));
    try {
        setup.tiles =
            make_tile_grid(on_ground(low), on_ground(high), static_cast<float>(number("cell_m", 1, 1e-3, 1e4)),
                           open_cost, shapes, static_cast<float>(number("clearance_m", 0, 0, 1e4)));
    } catch (const Error& error) {
        where.refuse(object, error.message);
    }
    setup.heuristic_cost = static_cast<float>(number("heuristic_cost", open_cost, 0, 255));
    setup.pull_tiles = object.find("pull") == nullptr || flag_of(*object.find("pull"), where.at("pull"));
    if (const Value* distance = object.find("distance")) {
        const Names names{"distance function", {"maximum", "euclidean", "diagonal", "manhattan"}};
        setup.tile_distance = static_cast<TileDistance>(names.get(*distance, where.at("distance")));
    }
    const Value* rows = object.find("rows");
    if (rows == nullptr) {
        return;
    }
    // A map in characters, the row with the greatest z first: '.' open, '#' closed, 1 to 9 a cost.
    require_list(*rows, where.at("rows"));
    if (rows->items.size() != setup.tiles.rows) {
        where.refuse(*rows, format("%zu rows; the tiles have %u", rows->items.size(), setup.tiles.rows));
    }
    for (size_t i = 0; i < rows->items.size(); ++i) {
        const std::string& row = text_of(rows->items[i], where.at("rows").at(i));
        if (row.size() != setup.tiles.columns) {
            where.at("rows").at(i).refuse(
                rows->items[i], format("%zu characters; the tiles have %u columns", row.size(), setup.tiles.columns));
        }
        for (size_t column = 0; column < row.size(); ++column) {
            uint8_t& cost = setup.tiles.cost[(setup.tiles.rows - 1 - i) * setup.tiles.columns + column];
            const char mark = row[column];
            if (mark != '.' && mark != '#' && (mark < '1' || mark > '9')) {
                where.at("rows").at(i).refuse(rows->items[i], "known characters are . # and 1 to 9");
            }
            cost = mark == '#' || cost == 0 ? uint8_t{0} : mark == '.' ? open_cost : static_cast<uint8_t>(mark - '0');
        }
    }
}

void read_terrain(SceneReader& reader, const Value& object, const Where& where) {
    refuse_unknown_keys(object, where, {"origin", "cell_m", "columns", "heights"});
    const Value* columns = object.find("columns");
    const Value* heights = object.find("heights");
    if (columns == nullptr || heights == nullptr) {
        where.refuse(object, "terrain has \"columns\" and \"heights\"");
    }
    Terrain& terrain = reader.scene.setup.terrain;
    terrain.columns = whole_of(*columns, where.at("columns"), 2, 4096);
    require_list(*heights, where.at("heights"));
    terrain.rows = static_cast<uint32_t>(heights->items.size()) / terrain.columns;
    if (terrain.rows < 2 || terrain.rows > 4096 || terrain.rows * size_t{terrain.columns} != heights->items.size()) {
        where.at("heights").refuse(*heights, format("%zu numbers; rows of %u are needed, 2 to 4096 of them",
                                                    heights->items.size(), terrain.columns));
    }
    if (const Value* origin = object.find("origin")) {
        terrain.origin = on_ground(place_of(*origin, where.at("origin")));
    }
    if (const Value* cell = object.find("cell_m")) {
        terrain.cell_m = static_cast<float>(number_of(*cell, where.at("cell_m"), 1e-3, 1e4));
    }
    for (size_t i = 0; i < heights->items.size(); ++i) {
        terrain.heights.push_back(
            static_cast<float>(number_of(heights->items[i], where.at("heights").at(i), -1e5, 1e5)));
    }
}

}  // namespace apx::steer
