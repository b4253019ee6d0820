-- page
-- $1 VARCHAR "12"
SELECT "c3" AS o1, "r3" AS x1
FROM "v1"
WHERE contains(lower(CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END), lower($1))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "12"
SELECT count(*) AS n
FROM "v1"
WHERE contains(lower(CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END), lower($1))
