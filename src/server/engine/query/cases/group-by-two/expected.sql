-- page
SELECT o1, o2, o3, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c2" AS k2, "c2" AS o1, "c1" AS o2, sum("c3") AS o3
  FROM "v1"
  GROUP BY "c1", "c2"
)
ORDER BY icu_sort_key(o2, 'en-u-kn') ASC NULLS LAST, o2 ASC NULLS LAST, icu_sort_key(k2, 'en-u-kn') NULLS LAST, k2 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c1", "c2"
)
