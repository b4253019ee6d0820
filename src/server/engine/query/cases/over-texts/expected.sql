-- page
-- $1 VARCHAR "Ohio"
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT k1, a1 AS o1, CASE WHEN k1 IS NOT NULL THEN (100 * CAST(a2 AS DOUBLE) / nullif(CAST(max(CASE WHEN k1 = $1 THEN a2 END) OVER (PARTITION BY k1 IS NOT NULL) AS DOUBLE), 0)) END AS o2 FROM (
    SELECT b.*, icu_sort_key(coalesce(k1, ''), 'en-u-kn') AS q1 FROM (
    SELECT * FROM (SELECT l.*, count(*) OVER () AS z FROM (
      SELECT "c1" AS k1, "c1" AS a1, sum("c3") AS a2
      FROM "v1"
      GROUP BY "c1"
    ) AS l) AS l WHERE z <= 3000000
    ) AS b
  ) AS w
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c1"
)
