-- page
SELECT "c1" AS o1, "c3" AS o2, "r3" AS x2
FROM "v1"
ORDER BY "c3" DESC NULLS LAST, icu_sort_key("c1", 'en-u-kn') ASC NULLS LAST, "c1" ASC NULLS LAST, "id"
LIMIT 20 OFFSET 20

-- length
SELECT count(*) AS n
FROM "v1"
