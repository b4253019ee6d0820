-- page
-- $1 VARCHAR[] ["Fire","Flood","O'Hare"]
SELECT "c2" AS o1, "c3" AS o2, "r3" AS x2
FROM "v1"
ORDER BY nullif(list_position($1, "c2"), 0) DESC NULLS LAST, icu_sort_key("c2", 'en-u-kn') DESC NULLS LAST, "c2" DESC NULLS LAST, "id"
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n
FROM "v1"
