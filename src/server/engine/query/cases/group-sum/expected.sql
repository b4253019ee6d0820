-- page
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, sum("c3") AS o2
  FROM "v1"
  GROUP BY "c1"
)
ORDER BY o2 DESC NULLS LAST, icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c1"
)
