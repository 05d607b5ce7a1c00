CREATE TYPE "public"."accounting_content" AS ENUM('all', 'invoices', 'credit-notes', 'bank-payments', 'card-payments');--> statement-breakpoint
CREATE TYPE "public"."accounting_program" AS ENUM('xero', 'sage', 'quickbooks');--> statement-breakpoint
CREATE TABLE "accounting_export_rows" (
	"export_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "accounting_export_rows_export_id_source_id_pk" PRIMARY KEY("export_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "accounting_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program" "accounting_program" NOT NULL,
	"content" "accounting_content" NOT NULL,
	"period_from" date,
	"period_to" date,
	"file_name" text NOT NULL,
	"row_count" integer NOT NULL,
	"exported_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounting_exports_period" CHECK (("accounting_exports"."period_from" is null) = ("accounting_exports"."period_to" is null) and ("accounting_exports"."period_from" is null or "accounting_exports"."period_from" <= "accounting_exports"."period_to"))
);
--> statement-breakpoint
ALTER TABLE "accounting_export_rows" ADD CONSTRAINT "accounting_export_rows_export_id_accounting_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."accounting_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounting_export_rows_source" ON "accounting_export_rows" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "accounting_exports_program" ON "accounting_exports" USING btree ("program","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);