-- page
-- $1 VARCHAR "ia"
SELECT "c7" AS o1, "r7" AS x1
FROM "v1"
WHERE contains(lower(CASE WHEN "c7" IS NULL THEN "r7" ELSE array_to_string("c7", ', ') END), lower($1))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "ia"
SELECT count(*) AS n
FROM "v1"
WHERE contains(lower(CASE WHEN "c7" IS NULL THEN "r7" ELSE array_to_string("c7", ', ') END), lower($1))
