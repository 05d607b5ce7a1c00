CREATE TYPE "public"."vat_basis" AS ENUM('invoice', 'payments');--> statement-breakpoint
CREATE TYPE "public"."vat_row_kind" AS ENUM('invoice', 'credit_note', 'payment', 'refund');--> statement-breakpoint
CREATE TABLE "vat_filing_rows" (
	"filing_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" "vat_row_kind" NOT NULL,
	"day" date NOT NULL,
	"rate_basis_points" integer NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "vat_filing_rows_filing_id_source_id_rate_basis_points_pk" PRIMARY KEY("filing_id","source_id","rate_basis_points"),
	CONSTRAINT "vat_filing_rows_total" CHECK ("vat_filing_rows"."total_cents" = "vat_filing_rows"."subtotal_cents" + "vat_filing_rows"."vat_cents")
);
--> statement-breakpoint
CREATE TABLE "vat_filings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"basis" "vat_basis" NOT NULL,
	"filed_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vat_filings_period_to" UNIQUE("period_to"),
	CONSTRAINT "vat_filings_period" CHECK ("vat_filings"."period_from" <= "vat_filings"."period_to")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_point" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "pro_forma" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "revises_pro_forma" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vat_filing_rows" ADD CONSTRAINT "vat_filing_rows_filing_id_vat_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."vat_filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_filing_rows" ADD CONSTRAINT "vat_filing_rows_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vat_filing_rows_source" ON "vat_filing_rows" USING btree ("source_id","rate_basis_points");--> statement-breakpoint
CREATE INDEX "invoices_tax_points" ON "invoices" USING btree ("tax_point","id") WHERE "invoices"."tax_point" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax_point" CHECK ("invoices"."kind" = 'invoice' or "invoices"."tax_point" is null);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_pro_forma" CHECK ("invoices"."pro_forma" is null or "invoices"."tax_point" is not null);--> statement-breakpoint
ALTER TABLE "vat_filings" ADD CONSTRAINT "vat_filings_no_overlap" EXCLUDE USING gist (daterange("period_from", "period_to", '[]') WITH &&);--> statement-breakpoint
-- What was filed stays as it was filed.
CREATE FUNCTION refuse_change_of_filing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A filed VAT period is frozen';
END $$;--> statement-breakpoint
CREATE TRIGGER "frozen" BEFORE UPDATE OR DELETE ON "vat_filings" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_filing();--> statement-breakpoint
CREATE TRIGGER "frozen" BEFORE UPDATE OR DELETE ON "vat_filing_rows" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_filing();--> statement-breakpoint
UPDATE "site_settings" SET "billing_settings" = '{"vat_basis": "invoice"}'::jsonb || "billing_settings";--> statement-breakpoint
-- A paid document of a registered seller was dated on the day it became paid, which stays the date of its tax invoice.
UPDATE "invoices" SET "paid_on" = coalesce(
    (SELECT max("received_on") FROM "payments" WHERE "payments"."invoice_id" = "invoices"."id"),
    ("paid_at" AT TIME ZONE coalesce((SELECT "timezone" FROM "site_settings" LIMIT 1), 'Africa/Johannesburg'))::date)
  WHERE "kind" = 'invoice' AND ("paid_at" IS NOT NULL OR "paid_cents" > 0);--> statement-breakpoint
UPDATE "invoices" SET "tax_point" = CASE WHEN "paid_at" IS NOT NULL THEN "issue_date" ELSE
    coalesce((SELECT min("received_on") FROM "payments" WHERE "payments"."invoice_id" = "invoices"."id"), "paid_on", "issue_date") END
  WHERE "kind" = 'invoice' AND ("seller" ->> 'vat_registered')::boolean AND ("paid_at" IS NOT NULL OR "paid_cents" > 0);--> statement-breakpoint
-- Corrections of documents that were no tax invoice yet.
UPDATE "invoices" AS "note" SET "revises_pro_forma" = true FROM "invoices" AS "original"
  WHERE "note"."kind" = 'credit_note' AND "original"."id" = "note"."original_invoice_id" AND ("original"."seller" ->> 'vat_registered')::boolean
    AND ("original"."tax_point" IS NULL OR "note"."created_at" < coalesce(
      (SELECT min("created_at") FROM "payments" WHERE "payments"."invoice_id" = "original"."id"), "original"."paid_at"));
