CREATE TYPE "public"."charge_status" AS ENUM('requested', 'succeeded', 'declined', 'unknown', 'lost');--> statement-breakpoint
CREATE TYPE "public"."credit_kind" AS ENUM('overpayment', 'applied', 'credit_note', 'payout', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."billing_log_status" AS ENUM('pending', 'completed', 'invoice_sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."billing_run_status" AS ENUM('running', 'completed', 'interrupted');--> statement-breakpoint
CREATE TYPE "public"."dunning_action" AS ENUM('remind', 'warn', 'suspend', 'cancel');--> statement-breakpoint
CREATE TYPE "public"."proposal_status" AS ENUM('proposed', 'approved', 'rejected', 'obsolete');--> statement-breakpoint
CREATE TYPE "public"."reminder_status" AS ENUM('scheduled', 'sent', 'skipped');--> statement-breakpoint
CREATE TABLE "charge_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"m_payment_id" text NOT NULL,
	"gateway_token" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" charge_status DEFAULT 'requested' NOT NULL,
	"gateway_payment_id" text,
	"message" text DEFAULT '' NOT NULL,
	"requested_on" date NOT NULL,
	"next_retry_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "charge_attempts_m_payment_id_unique" UNIQUE("m_payment_id"),
	CONSTRAINT "charge_attempts_amount" CHECK ("charge_attempts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "customer_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" "credit_kind" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_credits_sign" CHECK (case "customer_credits"."kind" when 'applied' then "customer_credits"."amount_cents" < 0 when 'payout' then "customer_credits"."amount_cents" < 0
        when 'adjustment' then "customer_credits"."amount_cents" <> 0 else "customer_credits"."amount_cents" > 0 end),
	CONSTRAINT "customer_credits_invoice_named" CHECK ("customer_credits"."kind" in ('payout', 'adjustment') or "customer_credits"."invoice_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "billing_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"as_of" date NOT NULL,
	"status" "billing_run_status" DEFAULT 'running' NOT NULL,
	"counts" jsonb NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"heartbeat_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "billing_runs_finished" CHECK (("billing_runs"."status" = 'running') = ("billing_runs"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "cancellation_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"proposed_on" date NOT NULL,
	"status" "proposal_status" DEFAULT 'proposed' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cancellation_proposals_decided" CHECK (("cancellation_proposals"."status" = 'proposed') = ("cancellation_proposals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"invoice_id" uuid,
	"promised_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recorded_by" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid,
	"invoice_id" uuid,
	"period_start" date,
	"step_days" smallint NOT NULL,
	"action" "dunning_action" NOT NULL,
	"reminder_date" date NOT NULL,
	"status" "reminder_status" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reminders_subject" CHECK ("payment_reminders"."invoice_id" is not null or ("payment_reminders"."subscription_id" is not null and "payment_reminders"."period_start" is not null))
);
--> statement-breakpoint
CREATE TABLE "recurring_billing_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid,
	"subscription_id" uuid NOT NULL,
	"invoice_id" uuid,
	"billing_date" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" "billing_log_status" NOT NULL,
	"payment_date" date,
	"transaction_id" text,
	"invoice_sent_date" date,
	"error_message" text DEFAULT '' NOT NULL,
	"billed_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recurring_billing_logs_invoiced" CHECK ("recurring_billing_logs"."status" = 'failed' or "recurring_billing_logs"."invoice_id" is not null)
);
--> statement-breakpoint
DROP INDEX "invoices_credited_once";--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "original_position" smallint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payfast_notifications" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "parked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "park_reason" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_at_period_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_package_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_billing_period" "billing_period";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_description" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gateway_cancel_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gateway_cancel_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gateway_status" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gateway_checked_on" date;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "dunning_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_attempts" ADD CONSTRAINT "charge_attempts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_attempts" ADD CONSTRAINT "charge_attempts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_proposals" ADD CONSTRAINT "cancellation_proposals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_proposals" ADD CONSTRAINT "cancellation_proposals_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_billing_logs" ADD CONSTRAINT "recurring_billing_logs_run_id_billing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."billing_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_billing_logs" ADD CONSTRAINT "recurring_billing_logs_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_billing_logs" ADD CONSTRAINT "recurring_billing_logs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_attempts_invoice" ON "charge_attempts" USING btree ("invoice_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "charge_attempts_one_open" ON "charge_attempts" USING btree ("subscription_id") WHERE "charge_attempts"."status" in ('requested', 'unknown');--> statement-breakpoint
CREATE INDEX "charge_attempts_retry" ON "charge_attempts" USING btree ("next_retry_on") WHERE "charge_attempts"."status" in ('declined', 'lost');--> statement-breakpoint
CREATE INDEX "customer_credits_customer" ON "customer_credits" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_credits_invoice" ON "customer_credits" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_runs_one_at_a_time" ON "billing_runs" USING btree ("status") WHERE "billing_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "billing_runs_day" ON "billing_runs" USING btree ("as_of","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cancellation_proposals_invoice" ON "cancellation_proposals" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "cancellation_proposals_open" ON "cancellation_proposals" USING btree ("created_at") WHERE "cancellation_proposals"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "payment_promises_customer" ON "payment_promises" USING btree ("customer_id","promised_on");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reminders_invoice_step" ON "payment_reminders" USING btree ("invoice_id","step_days","action") WHERE "payment_reminders"."invoice_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reminders_period_step" ON "payment_reminders" USING btree ("subscription_id","period_start","step_days","action") WHERE "payment_reminders"."invoice_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_billing_logs_period" ON "recurring_billing_logs" USING btree ("subscription_id","billing_date");--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_billing_logs_invoice" ON "recurring_billing_logs" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "recurring_billing_logs_run" ON "recurring_billing_logs" USING btree ("run_id","status");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pending_package_id_packages_id_fk" FOREIGN KEY ("pending_package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("original_invoice_id") WHERE "invoices"."original_invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_waiting" ON "invoices" USING btree ("due_date") WHERE "invoices"."status" in ('pending', 'unpaid') and "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_gateway_cancel" ON "subscriptions" USING btree ("gateway_cancel_requested_at") WHERE "subscriptions"."gateway_cancel_requested_at" is not null and "subscriptions"."gateway_cancel_confirmed_at" is null;--> statement-breakpoint
-- Invoices that were credited before credits could be partial were credited whole.
UPDATE "invoices" SET "credited_cents" = "total_cents" WHERE "kind" = 'invoice' AND "status" = 'credited';--> statement-breakpoint
-- What the settings gain stands first, so that nothing that was chosen is overwritten.
UPDATE "site_settings" SET "billing_settings" = '{"dunning_ladder": [{"days": -7, "action": "remind"}, {"days": -1, "action": "remind"}, {"days": 1, "action": "remind"}, {"days": 5, "action": "warn"}, {"days": 7, "action": "suspend"}, {"days": 30, "action": "cancel"}], "card_retry_days": [1, 3, 5, 7]}'::jsonb || "billing_settings";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited_cents" CHECK ("invoices"."credited_cents" between 0 and greatest("invoices"."total_cents", 0));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited_whole" CHECK ("invoices"."kind" <> 'invoice' or "invoices"."status" <> 'credited' or "invoices"."credited_cents" = "invoices"."total_cents");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_suspension" CHECK (("subscriptions"."suspended_at" is null) = ("subscriptions"."suspension_reason" is null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_parking" CHECK (("subscriptions"."parked_at" is null) = ("subscriptions"."park_reason" is null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pending_change" CHECK (("subscriptions"."pending_amount_cents" is null) = ("subscriptions"."pending_description" is null));