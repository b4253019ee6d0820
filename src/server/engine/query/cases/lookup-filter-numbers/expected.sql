-- page
-- $1 VARCHAR[] ["Fire"]
-- $2 VARCHAR[] ["7","Seven"]
-- $3 VARCHAR[] ["Fire"]
-- $4 VARCHAR[] ["Eight"]
SELECT "c3" AS o1, "r3" AS x1
FROM "v1"
WHERE ("c3" = 7 OR coalesce(TRY_CAST(regexp_extract(CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END, '^\s*([+-]?\d+)', 1) AS BIGINT) IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT TRY_CAST(regexp_extract("c1", '^\s*([+-]?\d+)', 1) AS BIGINT) AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($1))) WHERE code IS NOT NULL GROUP BY code) WHERE label IN (SELECT unnest($2))), FALSE)) AND ("c3" IS NULL OR NOT (coalesce(TRY_CAST(regexp_extract(CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END, '^\s*([+-]?\d+)', 1) AS BIGINT) IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT TRY_CAST(regexp_extract("c1", '^\s*([+-]?\d+)', 1) AS BIGINT) AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($3))) WHERE code IS NOT NULL GROUP BY code) WHERE label IN (SELECT unnest($4))), FALSE)))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR[] ["Fire"]
-- $2 VARCHAR[] ["7","Seven"]
-- $3 VARCHAR[] ["Fire"]
-- $4 VARCHAR[] ["Eight"]
SELECT count(*) AS n
FROM "v1"
WHERE ("c3" = 7 OR coalesce(TRY_CAST(regexp_extract(CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END, '^\s*([+-]?\d+)', 1) AS BIGINT) IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT TRY_CAST(regexp_extract("c1", '^\s*([+-]?\d+)', 1) AS BIGINT) AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($1))) WHERE code IS NOT NULL GROUP BY code) WHERE label IN (SELECT unnest($2))), FALSE)) AND ("c3" IS NULL OR NOT (coalesce(TRY_CAST(regexp_extract(CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END, '^\s*([+-]?\d+)', 1) AS BIGINT) IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT TRY_CAST(regexp_extract("c1", '^\s*([+-]?\d+)', 1) AS BIGINT) AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($3))) WHERE code IS NOT NULL GROUP BY code) WHERE label IN (SELECT unnest($4))), FALSE)))
