-- page
-- $1 VARCHAR[] ["Fire"]
-- $2 VARCHAR[] ["Fire"]
-- $3 VARCHAR[] ["Fire"]
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c2" AS k1, "c2" AS o1, left(array_to_string(list_transform(list_sort(list_transform(list_distinct(flatten(list("c1") FILTER ("c1" IS NOT NULL))), lambda x: {'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')), ', '), 65537) AS o2
  FROM "v1"
  WHERE NOT (("c1" IS NULL) OR ("c1" IS NOT NULL AND NOT list_has_all(coalesce((SELECT list(code) FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($1))) WHERE code <> '' GROUP BY code)), "c1"), "c1")) OR (coalesce("c2", '') <> '' AND "c2" NOT IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($2))) WHERE code <> '' GROUP BY code)) AND EXISTS (SELECT 1 FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($3))) WHERE code <> '' GROUP BY code))))
  GROUP BY "c2"
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR[] ["Fire"]
-- $2 VARCHAR[] ["Fire"]
-- $3 VARCHAR[] ["Fire"]
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  WHERE NOT (("c1" IS NULL) OR ("c1" IS NOT NULL AND NOT list_has_all(coalesce((SELECT list(code) FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($1))) WHERE code <> '' GROUP BY code)), "c1"), "c1")) OR (coalesce("c2", '') <> '' AND "c2" NOT IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($2))) WHERE code <> '' GROUP BY code)) AND EXISTS (SELECT 1 FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($3))) WHERE code <> '' GROUP BY code))))
  GROUP BY "c2"
)
