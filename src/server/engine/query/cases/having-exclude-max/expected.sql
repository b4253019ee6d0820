-- page
-- $1 VARCHAR "2020-01-01"
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, max("c5") AS o2
  FROM "v1"
  GROUP BY "c1"
  HAVING max("c5") IS NULL OR NOT (max("c5") = CAST($1 AS DATE))
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "2020-01-01"
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c1"
  HAVING max("c5") IS NULL OR NOT (max("c5") = CAST($1 AS DATE))
)
