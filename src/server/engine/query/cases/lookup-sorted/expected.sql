-- page
-- $1 VARCHAR[] ["Fire"]
-- $2 VARCHAR[] ["Fire"]
SELECT "c1" AS o1, "c3" AS o2, "r3" AS x2
FROM "v1"
LEFT JOIN (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($1))) WHERE code <> '' GROUP BY code) AS m1 ON m1.code = "c1"
LEFT JOIN (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT TRY_CAST(regexp_extract("c1", '^\s*([+-]?\d+)', 1) AS BIGINT) AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($2))) WHERE code IS NOT NULL GROUP BY code) AS m2 ON m2.code = TRY_CAST(regexp_extract(CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END, '^\s*([+-]?\d+)', 1) AS BIGINT)
WHERE "c4" = TRUE
ORDER BY icu_sort_key(coalesce(m1.label, "c1"), 'en-u-kn') ASC NULLS LAST, coalesce(m1.label, "c1") ASC NULLS LAST, icu_sort_key(coalesce(m2.label, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END), 'en-u-kn') DESC NULLS LAST, coalesce(m2.label, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END) DESC NULLS LAST, "id"
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n
FROM "v1"
WHERE "c4" = TRUE

-- totals
SELECT NULL AS o1, NULL AS o2
FROM "v1"
WHERE "c4" = TRUE
