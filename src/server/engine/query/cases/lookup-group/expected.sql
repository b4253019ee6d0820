-- page
-- $1 VARCHAR[] ["Fire"]
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, sum("c3") AS o2
  FROM "v1"
  GROUP BY "c1"
) AS g
LEFT JOIN (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($1))) WHERE code <> '' GROUP BY code) AS m1 ON m1.code = o1
ORDER BY icu_sort_key(coalesce(m1.label, o1), 'en-u-kn') ASC NULLS LAST, coalesce(m1.label, o1) ASC NULLS LAST, icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c1"
)
