CREATE TYPE "public"."import_finding_kind" AS ENUM('rejected', 'left_out', 'note', 'difference');--> statement-breakpoint
CREATE TYPE "public"."import_outcome" AS ENUM('new', 'changed', 'unchanged', 'linked', 'left_out', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."import_state" AS ENUM('scanning', 'scanned', 'checking', 'checked', 'importing', 'imported', 'opened', 'undoing', 'undone');--> statement-breakpoint
CREATE TABLE "import_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" "import_finding_kind" NOT NULL,
	"subject" text NOT NULL,
	"source_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"import_id" uuid NOT NULL,
	"parent_id" bigint,
	"data" jsonb,
	"target_id" uuid,
	"outcome" "import_outcome",
	"written_hash" text,
	"reading" integer NOT NULL,
	CONSTRAINT "import_records_source_kind_source_id_pk" PRIMARY KEY("source","kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"state" "import_state" DEFAULT 'scanning' NOT NULL,
	"options" jsonb NOT NULL,
	"counts" jsonb DEFAULT '{"scanned":{},"outcomes":{},"compared":[]}'::jsonb NOT NULL,
	"progress" jsonb,
	"readings" integer DEFAULT 1 NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"started_by" text NOT NULL,
	"busy_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"compared_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_invoice_number_unique";--> statement-breakpoint
ALTER TABLE "customer_credits" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "imported_from" text;--> statement-breakpoint
ALTER TABLE "import_findings" ADD CONSTRAINT "import_findings_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_findings_import" ON "import_findings" USING btree ("import_id","kind","subject","source_id");--> statement-breakpoint
CREATE INDEX "import_records_parent" ON "import_records" USING btree ("source","kind","parent_id") WHERE "import_records"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "import_records_target" ON "import_records" USING btree ("target_id") WHERE "import_records"."target_id" is not null;--> statement-breakpoint
CREATE INDEX "import_records_import" ON "import_records" USING btree ("import_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_current" ON "imports" USING btree ((1)) WHERE "imports"."state" not in ('opened', 'undone');--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_number" UNIQUE NULLS NOT DISTINCT("invoice_number","imported_from");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_imported" CHECK ("invoices"."imported_from" is null or ("invoices"."tax_point" is null and not ("invoices"."seller" ->> 'vat_registered')::boolean));