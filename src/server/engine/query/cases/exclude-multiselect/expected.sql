-- page
-- $1 VARCHAR[] ["IA"]
SELECT "c7" AS o1, "r7" AS x1
FROM "v1"
WHERE "c7" IS NULL OR NOT (list_has_any("c7", $1))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR[] ["IA"]
SELECT count(*) AS n
FROM "v1"
WHERE "c7" IS NULL OR NOT (list_has_any("c7", $1))
