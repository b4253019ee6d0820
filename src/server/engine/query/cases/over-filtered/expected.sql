-- page
SELECT o1, o2, o3, o4, count(*) OVER () AS n FROM (
  SELECT s.k1, s.o1, s.o2, s.o3, (CAST(s.o4 AS DOUBLE) / nullif(CAST(sum(s.o4) OVER () AS DOUBLE), 0)) AS o4 FROM (
    SELECT k1, a1 AS o1, a2 AS o2, CASE WHEN a3 IS NOT NULL THEN rank() OVER (ORDER BY a3 DESC NULLS LAST) END AS o3, a4 AS o4 FROM (
      SELECT * FROM (SELECT l.*, count(*) OVER () AS z FROM (
        SELECT "c4" AS k1, "c4" AS a1, sum("c3") AS a2, sum("c3") AS a3, sum("c3") AS a4
        FROM "v1"
        GROUP BY "c4"
      ) AS l) AS l WHERE z <= 3000000
    ) AS w
  ) AS s
  WHERE o3 <= 3 AND NOT isnan(o3)
)
ORDER BY o3 ASC NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT s.k1, s.o1, s.o2, s.o3, (CAST(s.o4 AS DOUBLE) / nullif(CAST(sum(s.o4) OVER () AS DOUBLE), 0)) AS o4 FROM (
    SELECT k1, a1 AS o1, a2 AS o2, CASE WHEN a3 IS NOT NULL THEN rank() OVER (ORDER BY a3 DESC NULLS LAST) END AS o3, a4 AS o4 FROM (
      SELECT "c4" AS k1, "c4" AS a1, sum("c3") AS a2, sum("c3") AS a3, sum("c3") AS a4
      FROM "v1"
      GROUP BY "c4"
    ) AS w
  ) AS s
  WHERE o3 <= 3 AND NOT isnan(o3)
) AS g

-- totals
SELECT NULL AS o1, sum("c3") AS o2, NULL AS o3, (CAST(sum("c3") AS DOUBLE) / nullif(CAST(sum(sum("c3")) OVER () AS DOUBLE), 0)) AS o4
FROM "v1" SEMI JOIN (
  SELECT s.k1, s.o1, s.o2, s.o3, (CAST(s.o4 AS DOUBLE) / nullif(CAST(sum(s.o4) OVER () AS DOUBLE), 0)) AS o4 FROM (
    SELECT k1, a1 AS o1, a2 AS o2, CASE WHEN a3 IS NOT NULL THEN rank() OVER (ORDER BY a3 DESC NULLS LAST) END AS o3, a4 AS o4 FROM (
      SELECT "c4" AS k1, "c4" AS a1, sum("c3") AS a2, sum("c3") AS a3, sum("c3") AS a4
      FROM "v1"
      GROUP BY "c4"
    ) AS w
  ) AS s
  WHERE o3 <= 3 AND NOT isnan(o3)
) AS g ON "c4" IS NOT DISTINCT FROM g.k1
