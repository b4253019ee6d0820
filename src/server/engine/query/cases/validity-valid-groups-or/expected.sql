-- page
-- $1 VARCHAR "Ohio"
-- $2 VARCHAR "C1"
-- $3 VARCHAR "Fire"
-- $4 VARCHAR "Flood"
-- $5 VARCHAR "O'Hare"
-- $6 VARCHAR "Ja"
-- $7 VARCHAR[] ["Fire","Flood","O'Hare"]
-- $8 VARCHAR "1"
-- $9 VARCHAR "20"
-- $10 VARCHAR[] ["C0","C1","C2","C3","C4","C5","C6","C7","C8","C9","C10","C11","C12","C13","C14","C15","C16","C17","C18","C19"]
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, sum("c3") AS o2
  FROM "v1"
  WHERE (("c1" = $1) OR (contains(lower("c9"), lower($2)))) AND NOT ((coalesce("c1", '') = '') OR (coalesce("c2", '') = '') OR (coalesce("c2", '') <> '' AND "c2" NOT IN ($3, $4, $5)) OR ("c3" IS NULL AND coalesce("r3", '') = '') OR ("c3" IS NULL AND coalesce("r3", '') <> '') OR ("c4" IS NULL AND coalesce("r4", '') <> '' AND lower(coalesce("r4", '')) <> lower($6)) OR ("c5" IS NULL AND coalesce("r5", '') <> '') OR ("c6" IS NULL AND coalesce("r6", '') <> '') OR ("c7" IS NULL) OR ("c7" IS NOT NULL AND NOT list_has_all($7, "c7")) OR ("c8" IS NULL AND coalesce("r8", '') <> '') OR ("c8" IS NOT NULL AND CASE WHEN "c8" = trunc("c8") AND abs("c8") < 1e15 THEN CAST(CAST("c8" AS BIGINT) AS VARCHAR) ELSE CAST("c8" AS VARCHAR) END NOT IN ($8, $9)) OR (coalesce("c9", '') <> '' AND "c9" NOT IN (SELECT unnest($10))))
  GROUP BY "c1"
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "Ohio"
-- $2 VARCHAR "C1"
-- $3 VARCHAR "Fire"
-- $4 VARCHAR "Flood"
-- $5 VARCHAR "O'Hare"
-- $6 VARCHAR "Ja"
-- $7 VARCHAR[] ["Fire","Flood","O'Hare"]
-- $8 VARCHAR "1"
-- $9 VARCHAR "20"
-- $10 VARCHAR[] ["C0","C1","C2","C3","C4","C5","C6","C7","C8","C9","C10","C11","C12","C13","C14","C15","C16","C17","C18","C19"]
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  WHERE (("c1" = $1) OR (contains(lower("c9"), lower($2)))) AND NOT ((coalesce("c1", '') = '') OR (coalesce("c2", '') = '') OR (coalesce("c2", '') <> '' AND "c2" NOT IN ($3, $4, $5)) OR ("c3" IS NULL AND coalesce("r3", '') = '') OR ("c3" IS NULL AND coalesce("r3", '') <> '') OR ("c4" IS NULL AND coalesce("r4", '') <> '' AND lower(coalesce("r4", '')) <> lower($6)) OR ("c5" IS NULL AND coalesce("r5", '') <> '') OR ("c6" IS NULL AND coalesce("r6", '') <> '') OR ("c7" IS NULL) OR ("c7" IS NOT NULL AND NOT list_has_all($7, "c7")) OR ("c8" IS NULL AND coalesce("r8", '') <> '') OR ("c8" IS NOT NULL AND CASE WHEN "c8" = trunc("c8") AND abs("c8") < 1e15 THEN CAST(CAST("c8" AS BIGINT) AS VARCHAR) ELSE CAST("c8" AS VARCHAR) END NOT IN ($8, $9)) OR (coalesce("c9", '') <> '' AND "c9" NOT IN (SELECT unnest($10))))
  GROUP BY "c1"
)

-- totals
-- $1 VARCHAR "Ohio"
-- $2 VARCHAR "C1"
-- $3 VARCHAR "Fire"
-- $4 VARCHAR "Flood"
-- $5 VARCHAR "O'Hare"
-- $6 VARCHAR "Ja"
-- $7 VARCHAR[] ["Fire","Flood","O'Hare"]
-- $8 VARCHAR "1"
-- $9 VARCHAR "20"
-- $10 VARCHAR[] ["C0","C1","C2","C3","C4","C5","C6","C7","C8","C9","C10","C11","C12","C13","C14","C15","C16","C17","C18","C19"]
SELECT NULL AS o1, sum("c3") AS o2
FROM "v1"
WHERE (("c1" = $1) OR (contains(lower("c9"), lower($2)))) AND NOT ((coalesce("c1", '') = '') OR (coalesce("c2", '') = '') OR (coalesce("c2", '') <> '' AND "c2" NOT IN ($3, $4, $5)) OR ("c3" IS NULL AND coalesce("r3", '') = '') OR ("c3" IS NULL AND coalesce("r3", '') <> '') OR ("c4" IS NULL AND coalesce("r4", '') <> '' AND lower(coalesce("r4", '')) <> lower($6)) OR ("c5" IS NULL AND coalesce("r5", '') <> '') OR ("c6" IS NULL AND coalesce("r6", '') <> '') OR ("c7" IS NULL) OR ("c7" IS NOT NULL AND NOT list_has_all($7, "c7")) OR ("c8" IS NULL AND coalesce("r8", '') <> '') OR ("c8" IS NOT NULL AND CASE WHEN "c8" = trunc("c8") AND abs("c8") < 1e15 THEN CAST(CAST("c8" AS BIGINT) AS VARCHAR) ELSE CAST("c8" AS VARCHAR) END NOT IN ($8, $9)) OR (coalesce("c9", '') <> '' AND "c9" NOT IN (SELECT unnest($10))))
