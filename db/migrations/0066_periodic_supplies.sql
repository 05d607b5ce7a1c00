ALTER TABLE "invoices" ADD COLUMN "rate_parts" jsonb;--> statement-breakpoint
ALTER TABLE "vat_filings" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Sites that filed before: what was recorded by then of all earlier days is as good as filed, and what came later with such a day is an adjustment (D37).
WITH "first" AS (SELECT * FROM "vat_filings" ORDER BY "period_from" LIMIT 1),
"opening" AS (
  INSERT INTO "vat_filings" ("id", "period_from", "period_to", "basis", "filed_by", "is_opening", "created_at")
  SELECT gen_random_uuid(), '1991-09-30', "period_from" - 1, "basis", 'Hostwright', true, "created_at" FROM "first" WHERE "period_from" > '1991-09-30'
  RETURNING "id", "period_to", "basis", "created_at"
)
INSERT INTO "vat_filing_rows" ("filing_id", "source_id", "invoice_id", "kind", "day", "rate_basis_points", "subtotal_cents", "vat_cents", "total_cents", "reason")
SELECT "opening"."id", i."id", i."id", 'invoice'::vat_row_kind, i."tax_point", i."vat_rate_basis_points", i."subtotal_cents" + coalesce(revised."subtotal", 0),
  i."vat_cents" + coalesce(revised."vat", 0), i."total_cents" + coalesce(revised."subtotal" + revised."vat", 0), ''
FROM "opening" JOIN "invoices" i ON i."kind" = 'invoice' AND i."tax_point" BETWEEN '1991-09-30' AND "opening"."period_to" AND i."deleted_at" IS NULL
  AND (i."seller" ->> 'vat_registered')::boolean
LEFT JOIN (
  SELECT "original_invoice_id", sum("subtotal_cents")::bigint AS "subtotal", sum("vat_cents")::bigint AS "vat" FROM "invoices"
  WHERE "revises_pro_forma" AND "deleted_at" IS NULL GROUP BY "original_invoice_id"
) AS revised ON revised."original_invoice_id" = i."id"
WHERE "opening"."basis" = 'invoice'
  AND coalesce((SELECT min("created_at") FROM "payments" WHERE "invoice_id" = i."id"), i."paid_at", i."created_at") <= "opening"."created_at"
UNION ALL
SELECT "opening"."id", note."id", note."id", 'credit_note'::vat_row_kind, note."issue_date", note."vat_rate_basis_points", note."subtotal_cents", note."vat_cents", note."total_cents", ''
FROM "opening" JOIN "invoices" note ON note."kind" = 'credit_note' AND NOT note."revises_pro_forma" AND note."deleted_at" IS NULL
  AND (note."seller" ->> 'vat_registered')::boolean AND note."issue_date" BETWEEN '1991-09-30' AND "opening"."period_to"
JOIN "invoices" original ON original."id" = note."original_invoice_id" AND original."tax_point" IS NOT NULL
WHERE "opening"."basis" = 'invoice'
UNION ALL
SELECT "opening"."id", moved."id", moved."invoice_id", moved."kind"::vat_row_kind, moved."day", i."vat_rate_basis_points", moved."cents" - tax."cents", tax."cents", moved."cents", ''
FROM "opening" CROSS JOIN LATERAL (
  SELECT p."id", p."invoice_id", 'payment' AS "kind", p."received_on" AS "day", p."created_at", p."amount_cents" - coalesce((
    SELECT sum("amount_cents")::bigint FROM "customer_credits" WHERE "kind" = 'overpayment' AND "payment_id" = p."id"), 0) AS "cents"
  FROM "payments" p
  UNION ALL
  SELECT c."id", c."invoice_id", CASE WHEN c."kind" = 'applied' THEN 'payment' ELSE 'refund' END,
    (c."created_at" AT TIME ZONE (SELECT "timezone" FROM "site_settings" LIMIT 1))::date, c."created_at", -c."amount_cents"
  FROM "customer_credits" c WHERE c."kind" IN ('applied', 'credit_note') AND c."invoice_id" IS NOT NULL
) AS moved
JOIN "invoices" i ON i."id" = moved."invoice_id" AND i."tax_point" IS NOT NULL AND i."deleted_at" IS NULL AND (i."seller" ->> 'vat_registered')::boolean
CROSS JOIN LATERAL (SELECT round(moved."cents"::numeric * i."vat_rate_basis_points" / (10000 + i."vat_rate_basis_points"))::bigint AS "cents") AS tax
WHERE "opening"."basis" = 'payments' AND moved."cents" <> 0 AND moved."day" BETWEEN '1991-09-30' AND "opening"."period_to" AND moved."created_at" <= "opening"."created_at";
