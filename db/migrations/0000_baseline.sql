-- Search inside order numbers and addresses. A trusted extension: the owner of the database may create
-- it, on managed PostgreSQL too.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
-- The order of what people read, the same on every database (decision 098). Accents count, capitals do
-- not; equal names are not one name, so nothing unique uses it.
CREATE COLLATION "alphabetical" (provider = icu, locale = 'und-u-ks-level2', deterministic = false);--> statement-breakpoint
CREATE SCHEMA "simulator";
--> statement-breakpoint
CREATE TYPE "public"."accounting_content" AS ENUM('all', 'invoices', 'credit-notes', 'bank-payments', 'card-payments');--> statement-breakpoint
CREATE TYPE "public"."accounting_program" AS ENUM('xero', 'sage', 'quickbooks');--> statement-breakpoint
CREATE TYPE "public"."charge_status" AS ENUM('requested', 'succeeded', 'declined', 'unknown', 'lost');--> statement-breakpoint
CREATE TYPE "public"."credit_kind" AS ENUM('overpayment', 'applied', 'credit_note', 'payout', 'adjustment');--> statement-breakpoint
CREATE TYPE "public"."payment_source" AS ENUM('gateway', 'staff');--> statement-breakpoint
CREATE TYPE "public"."payout_method" AS ENUM('bank', 'card');--> statement-breakpoint
CREATE TYPE "public"."payout_state" AS ENUM('open', 'paid', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."write_off_kind" AS ENUM('small_balance', 'bad_debt', 'reversal', 'recovery');--> statement-breakpoint
CREATE TYPE "public"."billing_log_status" AS ENUM('pending', 'completed', 'invoice_sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."billing_run_status" AS ENUM('running', 'completed', 'interrupted');--> statement-breakpoint
CREATE TYPE "public"."dunning_action" AS ENUM('remind', 'warn', 'suspend', 'cancel');--> statement-breakpoint
CREATE TYPE "public"."proposal_status" AS ENUM('proposed', 'approved', 'rejected', 'obsolete');--> statement-breakpoint
CREATE TYPE "public"."reminder_status" AS ENUM('scheduled', 'sent', 'skipped');--> statement-breakpoint
CREATE TYPE "public"."billing_period" AS ENUM('monthly', 'annual', 'once');--> statement-breakpoint
CREATE TYPE "public"."gateway_mode" AS ENUM('sandbox', 'live');--> statement-breakpoint
CREATE TYPE "public"."invoice_kind" AS ENUM('invoice', 'credit_note');--> statement-breakpoint
CREATE TYPE "public"."invoice_status" AS ENUM('draft', 'pending', 'unpaid', 'paid', 'cancelled', 'credited', 'written_off');--> statement-breakpoint
CREATE TYPE "public"."notification_state" AS ENUM('received', 'unverified', 'accepted', 'duplicate', 'ignored', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('pending', 'processing', 'paid', 'cancelled', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."payment_method" AS ENUM('bank_transfer', 'card');--> statement-breakpoint
CREATE TYPE "public"."recurring_model" AS ENUM('token', 'gateway');--> statement-breakpoint
CREATE TYPE "public"."subscription_payment_method" AS ENUM('card', 'eft');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('active', 'paused', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."vat_basis" AS ENUM('invoice', 'payments');--> statement-breakpoint
CREATE TYPE "public"."vat_row_kind" AS ENUM('invoice', 'credit_note', 'payment', 'refund', 'bad_debt', 'recovery');--> statement-breakpoint
CREATE TYPE "public"."test_payment_state" AS ENUM('started', 'confirmed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."blog_comment_status" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."blog_post_status" AS ENUM('draft', 'published', 'scheduled', 'archived');--> statement-breakpoint
CREATE TYPE "public"."hosting_plan_period" AS ENUM('month', 'year');--> statement-breakpoint
CREATE TYPE "public"."package_billing_period" AS ENUM('monthly', 'yearly', 'once');--> statement-breakpoint
CREATE TYPE "public"."chat_ender" AS ENUM('visitor', 'operator', 'system');--> statement-breakpoint
CREATE TYPE "public"."chat_offer_outcome" AS ENUM('offered', 'accepted', 'declined', 'missed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."chat_operator_status" AS ENUM('online', 'away', 'busy', 'offline');--> statement-breakpoint
CREATE TYPE "public"."chat_sender_type" AS ENUM('visitor', 'operator', 'system');--> statement-breakpoint
CREATE TYPE "public"."chat_status" AS ENUM('waiting', 'active', 'resolved', 'abandoned');--> statement-breakpoint
CREATE TYPE "public"."chat_widget_position" AS ENUM('bottom-right', 'bottom-left', 'top-right', 'top-left');--> statement-breakpoint
CREATE TYPE "public"."product_status" AS ENUM('draft', 'active', 'archived');--> statement-breakpoint
CREATE TYPE "public"."badge_position" AS ENUM('header', 'footer', 'checkout', 'homepage', 'all');--> statement-breakpoint
CREATE TYPE "public"."review_product_type" AS ENUM('wordpress', 'cloud', 'dedicated');--> statement-breakpoint
CREATE TYPE "public"."review_status" AS ENUM('pending', 'approved', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."feature_icon" AS ENUM('CheckCircle', 'Shield', 'Wrench', 'Headphones', 'Brain', 'Zap', 'Clock', 'Users');--> statement-breakpoint
CREATE TYPE "public"."customer_status" AS ENUM('active', 'inactive', 'pending', 'suspended');--> statement-breakpoint
CREATE TYPE "public"."domain_inquiry_priority" AS ENUM('low', 'normal', 'high', 'urgent');--> statement-breakpoint
CREATE TYPE "public"."domain_inquiry_status" AS ENUM('new', 'contacted', 'in_progress', 'completed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."domain_service_type" AS ENUM('register', 'transfer');--> statement-breakpoint
CREATE TYPE "public"."enquiry_message_kind" AS ENUM('reply', 'answer', 'note');--> statement-breakpoint
CREATE TYPE "public"."general_enquiry_status" AS ENUM('new', 'read', 'in_progress', 'replied', 'resolved', 'archived');--> statement-breakpoint
CREATE TYPE "public"."email_log_status" AS ENUM('queued', 'sent', 'failed');--> statement-breakpoint
CREATE TYPE "public"."email_template_type" AS ENUM('transactional', 'marketing', 'notification');--> statement-breakpoint
CREATE TYPE "public"."bank_line_state" AS ENUM('reconciled', 'proposed', 'waiting', 'dismissed', 'outgoing');--> statement-breakpoint
CREATE TYPE "public"."claim_state" AS ENUM('open', 'confirmed', 'dismissed');--> statement-breakpoint
CREATE TYPE "public"."statement_format" AS ENUM('csv', 'ofx');--> statement-breakpoint
CREATE TYPE "public"."redirect_origin" AS ENUM('staff', 'system');--> statement-breakpoint
CREATE TYPE "public"."link_place" AS ENUM('section', 'blog_post', 'faq', 'badge', 'package', 'redirect', 'hosting_plan', 'service', 'project');--> statement-breakpoint
CREATE TYPE "public"."robots_value" AS ENUM('index, follow', 'noindex, follow', 'index, nofollow', 'noindex, nofollow');--> statement-breakpoint
CREATE TYPE "public"."web_vital" AS ENUM('LCP', 'FID', 'INP', 'CLS', 'LOAD');--> statement-breakpoint
CREATE TYPE "public"."incoming_mail_status" AS ENUM('received', 'ticket', 'enquiry', 'ignored', 'bounce', 'spam', 'unknown', 'failed');--> statement-breakpoint
CREATE TYPE "public"."support_imap_encryption" AS ENUM('ssl', 'starttls', 'none');--> statement-breakpoint
CREATE TYPE "public"."support_mailbox_source" AS ENUM('none', 'imap', 'postmark', 'mailgun');--> statement-breakpoint
CREATE TYPE "public"."ticket_sender_type" AS ENUM('customer', 'staff', 'third_party');--> statement-breakpoint
CREATE TYPE "public"."ticket_category" AS ENUM('technical', 'billing', 'service_change', 'bespoke_support', 'general');--> statement-breakpoint
CREATE TYPE "public"."ticket_change_kind" AS ENUM('created', 'status', 'priority', 'category', 'team', 'agent', 'tags', 'subject', 'service', 'customer', 'merged', 'split', 'split_from', 'rated', 'auto_assigned', 'escalated', 'copy');--> statement-breakpoint
CREATE TYPE "public"."ticket_priority" AS ENUM('low', 'normal', 'high', 'urgent');--> statement-breakpoint
CREATE TYPE "public"."ticket_source" AS ENUM('site', 'email', 'staff', 'chat');--> statement-breakpoint
CREATE TYPE "public"."ticket_status" AS ENUM('open', 'in_progress', 'waiting_customer', 'resolved', 'closed');--> statement-breakpoint
CREATE TYPE "public"."ticket_team" AS ENUM('technical', 'billing', 'success');--> statement-breakpoint
CREATE TYPE "public"."ticket_team_assignment" AS ENUM('off', 'round_robin', 'least_loaded');--> statement-breakpoint
CREATE TYPE "simulator"."agreement_kind" AS ENUM('subscription', 'card');--> statement-breakpoint
CREATE TYPE "simulator"."checkout_state" AS ENUM('open', 'paid', 'cancelled');--> statement-breakpoint
CREATE TABLE "activity_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"chain_hash" "bytea" NOT NULL,
	"head_hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"verified_sequence" bigint DEFAULT 0 NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "activity_chain_one_row" CHECK ("activity_chain"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text,
	"action" text NOT NULL,
	"title" text NOT NULL,
	"actor_id" text,
	"actor_name" text DEFAULT 'System' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"channel" text DEFAULT 'system' NOT NULL,
	"viewed_by_id" text,
	"viewed_by_name" text,
	"ip_address" text,
	"browser" text,
	"request_id" text,
	"job" text,
	"before" jsonb,
	"after" jsonb,
	"sequence" bigint,
	"content_hash" "bytea",
	"chain_hash" "bytea",
	"erased_at" timestamp (3) with time zone,
	"erased_hash" "bytea"
);
--> statement-breakpoint
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
CREATE TABLE "invoice_counters" (
	"slot" integer NOT NULL,
	"status" "invoice_status" NOT NULL,
	"is_offer" boolean NOT NULL,
	"count" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"owed_cents" bigint NOT NULL,
	CONSTRAINT "invoice_counters_slot_status_is_offer_pk" PRIMARY KEY("slot","status","is_offer")
);
--> statement-breakpoint
CREATE TABLE "order_counters" (
	"slot" integer NOT NULL,
	"status" "order_status" NOT NULL,
	"payment_method" "payment_method" NOT NULL,
	"count" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "order_counters_slot_status_payment_method_pk" PRIMARY KEY("slot","status","payment_method")
);
--> statement-breakpoint
CREATE TABLE "subscription_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"package_id" uuid,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"started_on" date,
	"ended_on" date,
	"ends_at_renewal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_items_quantity" CHECK ("subscription_items"."quantity" > 0),
	CONSTRAINT "subscription_items_ends_once" CHECK ("subscription_items"."ended_on" is null or ("subscription_items"."started_on" is not null and not "subscription_items"."ends_at_renewal")),
	CONSTRAINT "subscription_items_waiting_begins" CHECK ("subscription_items"."started_on" is not null or not "subscription_items"."ends_at_renewal")
);
--> statement-breakpoint
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
	"is_automatic" boolean DEFAULT false NOT NULL,
	"next_retry_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "charge_attempts_m_payment_id_unique" UNIQUE("m_payment_id"),
	CONSTRAINT "charge_attempts_amount" CHECK ("charge_attempts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "combined_payment_invoices" (
	"combined_payment_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "combined_payment_invoices_combined_payment_id_invoice_id_pk" PRIMARY KEY("combined_payment_id","invoice_id"),
	CONSTRAINT "combined_payment_invoices_amount" CHECK ("combined_payment_invoices"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "combined_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"total_cents" bigint NOT NULL,
	"gateway_mode" "gateway_mode" NOT NULL,
	"gateway_merchant_id" text NOT NULL,
	"gateway_payment_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "combined_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "combined_payments_gateway_payment_id_unique" UNIQUE("gateway_payment_id"),
	CONSTRAINT "combined_payments_total" CHECK ("combined_payments"."total_cents" > 0),
	CONSTRAINT "combined_payments_paid" CHECK (("combined_payments"."gateway_payment_id" is null) = ("combined_payments"."paid_at" is null))
);
--> statement-breakpoint
CREATE TABLE "customer_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" "credit_kind" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"bank_line_id" uuid,
	"gateway_payment_id" text,
	"kept_payment_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"recorded_by" text NOT NULL,
	"is_reversal" boolean DEFAULT false NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_credits_sign" CHECK (case "customer_credits"."kind" when 'adjustment' then "customer_credits"."amount_cents" <> 0 when 'applied' then ("customer_credits"."amount_cents" < 0) <> "customer_credits"."is_reversal"
        when 'payout' then ("customer_credits"."amount_cents" < 0) <> "customer_credits"."is_reversal" else ("customer_credits"."amount_cents" > 0) <> "customer_credits"."is_reversal" end),
	CONSTRAINT "customer_credits_amount" CHECK ("customer_credits"."amount_cents" <> 0),
	CONSTRAINT "customer_credits_invoice_named" CHECK ("customer_credits"."kind" in ('payout', 'adjustment') or "customer_credits"."invoice_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "gateway_payments" (
	"gateway_payment_id" text PRIMARY KEY NOT NULL,
	"recorded_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"order_id" uuid,
	"customer_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" "payment_method" NOT NULL,
	"source" "payment_source" NOT NULL,
	"gateway_payment_id" text,
	"gateway_fee_cents" bigint,
	"bank_line_id" uuid,
	"reference" text DEFAULT '' NOT NULL,
	"received_on" date NOT NULL,
	"recorded_by" text NOT NULL,
	"reverses_payment_id" uuid,
	"reversal_reason" text DEFAULT '' NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reverses_payment_id_unique" UNIQUE("reverses_payment_id"),
	CONSTRAINT "payments_reversal" CHECK (case when "payments"."reverses_payment_id" is null then "payments"."amount_cents" >= 0
        else "payments"."amount_cents" < 0 and btrim("payments"."reversal_reason") <> '' and "payments"."reversed_at" is null end)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"invoice_id" uuid,
	"credit_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" "payout_method" NOT NULL,
	"state" "payout_state" DEFAULT 'open' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_credit_id_unique" UNIQUE("credit_id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_reason" CHECK (btrim("payouts"."reason") <> ''),
	CONSTRAINT "payouts_decided" CHECK (("payouts"."state" = 'open') = ("payouts"."decided_at" is null) and ("payouts"."decided_at" is null) = ("payouts"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "replaced_cards" (
	"gateway_token" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" "write_off_kind" NOT NULL,
	"day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "write_offs_amount" CHECK (case "write_offs"."kind" when 'small_balance' then "write_offs"."amount_cents" <> 0 when 'bad_debt' then "write_offs"."amount_cents" > 0 else "write_offs"."amount_cents" < 0 end),
	CONSTRAINT "write_offs_reason" CHECK (btrim("write_offs"."reason") <> '')
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	"permutation_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
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
CREATE TABLE "gateway_notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"raw_body" text NOT NULL,
	"source_address" text NOT NULL,
	"state" "notification_state" DEFAULT 'received' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"gateway_payment_id" text,
	"merchant_payment_id" text,
	"gateway_token" text,
	"payment_status" text,
	"gross_cents" bigint,
	"fee_cents" bigint,
	"order_id" uuid,
	"invoice_id" uuid,
	"combined_payment_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"unallocated_since" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"resolution" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_notifications_resolved" CHECK (("gateway_notifications"."resolved_at" is null) = ("gateway_notifications"."resolved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"package_id" uuid,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"original_position" smallint,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_lines_total" CHECK ("invoice_lines"."total_cents" = "invoice_lines"."quantity" * "invoice_lines"."unit_price_cents")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_number" text NOT NULL,
	"kind" "invoice_kind" DEFAULT 'invoice' NOT NULL,
	"status" "invoice_status" NOT NULL,
	"order_id" uuid,
	"customer_id" uuid NOT NULL,
	"subscription_id" uuid,
	"package_id" uuid,
	"billing_period" "billing_period" NOT NULL,
	"period_start" date,
	"issue_date" date NOT NULL,
	"due_date" date NOT NULL,
	"tax_point" date,
	"pro_forma" jsonb,
	"paid_on" date,
	"paid_at" timestamp (3) with time zone,
	"currency" text DEFAULT 'ZAR' NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"rate_parts" jsonb,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"credited_cents" bigint DEFAULT 0 NOT NULL,
	"payment_method" "payment_method" NOT NULL,
	"payment_reference" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"purchase_order_number" text DEFAULT '' NOT NULL,
	"original_invoice_id" uuid,
	"unused_from" date,
	"credit_reason" text,
	"revises_pro_forma" boolean DEFAULT false NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"last_sent" timestamp (3) with time zone,
	"original_issued_at" timestamp (3) with time zone,
	"reminder_count" integer DEFAULT 0 NOT NULL,
	"last_reminder_date" date,
	"is_offer" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_invoice_number_unique" UNIQUE("invoice_number"),
	CONSTRAINT "invoices_total_adds_up" CHECK ("invoices"."total_cents" = "invoices"."subtotal_cents" + "invoices"."vat_cents"),
	CONSTRAINT "invoices_paid_at_when_paid" CHECK ("invoices"."status" <> 'paid' or "invoices"."paid_at" is not null),
	CONSTRAINT "invoices_offer" CHECK (not "invoices"."is_offer" or ("invoices"."paid_cents" = 0 and "invoices"."tax_point" is null and "invoices"."kind" = 'invoice')),
	CONSTRAINT "invoices_tax_point" CHECK ("invoices"."kind" = 'invoice' or "invoices"."tax_point" is null),
	CONSTRAINT "invoices_pro_forma" CHECK ("invoices"."pro_forma" is null or "invoices"."tax_point" is not null),
	CONSTRAINT "invoices_credit_of" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."original_invoice_id" is not null)),
	CONSTRAINT "invoices_credited_cents" CHECK ("invoices"."credited_cents" between 0 and greatest("invoices"."total_cents", 0)),
	CONSTRAINT "invoices_credited_whole" CHECK ("invoices"."kind" <> 'invoice' or "invoices"."status" <> 'credited' or "invoices"."credited_cents" = "invoices"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"package_id" uuid,
	"description" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"renews" boolean DEFAULT true NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total_cents" = "order_lines"."quantity" * "order_lines"."unit_price_cents")
);
--> statement-breakpoint
CREATE TABLE "order_status_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"old_status" "order_status",
	"new_status" "order_status" NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"changed_by" text NOT NULL,
	"position" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "order_status_history_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_status_history_reached_once" UNIQUE("order_id","new_status"),
	CONSTRAINT "order_status_history_left_once" UNIQUE NULLS NOT DISTINCT("order_id","old_status"),
	CONSTRAINT "order_status_history_real_change" CHECK ("order_status_history"."old_status" is distinct from "order_status_history"."new_status")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"package_id" uuid,
	"status" "order_status" DEFAULT 'pending' NOT NULL,
	"payment_method" "payment_method" NOT NULL,
	"billing_period" "billing_period" NOT NULL,
	"currency" text DEFAULT 'ZAR' NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"discount_basis_points" integer DEFAULT 0 NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"vat_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text DEFAULT '' NOT NULL,
	"customer_company" text DEFAULT '' NOT NULL,
	"customer_vat_number" text DEFAULT '' NOT NULL,
	"billing_address" jsonb NOT NULL,
	"purchase_order_number" text DEFAULT '' NOT NULL,
	"service_label" text DEFAULT '' NOT NULL,
	"gateway_mode" "gateway_mode",
	"gateway_merchant_id" text,
	"recurring_model" "recurring_model",
	"payment_reference" text NOT NULL,
	"cancel_reason" text,
	"placed_by" text,
	"paid_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."vat_cents"),
	CONSTRAINT "orders_paid_at_when_paid" CHECK (("orders"."status" in ('paid', 'refunded')) = ("orders"."paid_at" is not null)),
	CONSTRAINT "orders_cancelled_at_when_cancelled" CHECK (("orders"."status" = 'cancelled') = ("orders"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"package_id" uuid,
	"order_id" uuid,
	"description" text NOT NULL,
	"service_label" text DEFAULT '' NOT NULL,
	"billing_period" "billing_period" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" "subscription_status" DEFAULT 'active' NOT NULL,
	"payment_method" "subscription_payment_method" NOT NULL,
	"recurring_model" "recurring_model",
	"gateway_token" text,
	"gateway_mode" "gateway_mode",
	"gateway_merchant_id" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"anchor_day" smallint NOT NULL,
	"next_billing_date" date NOT NULL,
	"last_billing_date" date,
	"auto_renew" boolean DEFAULT true NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"ended_on" date,
	"cancellation_reason" text,
	"paused_at" timestamp (3) with time zone,
	"resume_date" date,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"restored_on" date,
	"charge_not_before" date,
	"gateway_charge_on" date,
	"parked_at" timestamp (3) with time zone,
	"park_reason" text,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"pending_package_id" uuid,
	"pending_billing_period" "billing_period",
	"pending_amount_cents" bigint,
	"pending_description" text,
	"gateway_cancel_requested_at" timestamp (3) with time zone,
	"gateway_cancel_confirmed_at" timestamp (3) with time zone,
	"gateway_status" text,
	"gateway_checked_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "subscriptions_cancelled_at" CHECK (("subscriptions"."status" = 'cancelled') = ("subscriptions"."cancelled_at" is not null)),
	CONSTRAINT "subscriptions_anchor_day" CHECK ("subscriptions"."anchor_day" between 1 and 31),
	CONSTRAINT "subscriptions_suspension" CHECK (("subscriptions"."suspended_at" is null) = ("subscriptions"."suspension_reason" is null)),
	CONSTRAINT "subscriptions_parking" CHECK (("subscriptions"."parked_at" is null) = ("subscriptions"."park_reason" is null)),
	CONSTRAINT "subscriptions_pending_change" CHECK (("subscriptions"."pending_amount_cents" is null) = ("subscriptions"."pending_description" is null))
);
--> statement-breakpoint
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
	"is_opening" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vat_filings_period_to" UNIQUE("period_to"),
	CONSTRAINT "vat_filings_period" CHECK ("vat_filings"."period_from" <= "vat_filings"."period_to")
);
--> statement-breakpoint
CREATE TABLE "test_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" "test_payment_state" DEFAULT 'started' NOT NULL,
	"notified_status" text DEFAULT '' NOT NULL,
	"notified_cents" bigint,
	"gateway_payment_id" text DEFAULT '' NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"started_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_payments_number_unique" UNIQUE("number"),
	CONSTRAINT "test_payments_number" CHECK ("test_payments"."number" like 'TEST-%')
);
--> statement-breakpoint
CREATE TABLE "blog_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "blog_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"parent_id" uuid,
	"author_name" text NOT NULL,
	"author_email" text NOT NULL,
	"content" text NOT NULL,
	"status" "blog_comment_status" DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_post_drafts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"revision" uuid NOT NULL,
	"written_by_id" text,
	"written_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_post_tags" (
	"post_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "blog_post_tags_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"featured_image" text DEFAULT '' NOT NULL,
	"featured_image_alt" text DEFAULT '' NOT NULL,
	"category_id" uuid,
	"author_id" text,
	"author_name" text DEFAULT '' NOT NULL,
	"status" "blog_post_status" DEFAULT 'draft' NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"allow_comments" boolean DEFAULT true NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"meta_keywords" text DEFAULT '' NOT NULL,
	"reading_time" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"views_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_posts_published_when" CHECK ("blog_posts"."status" not in ('published', 'scheduled') or "blog_posts"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "blog_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"posts_per_page" integer DEFAULT 10 NOT NULL,
	"related_posts_count" integer DEFAULT 3 NOT NULL,
	"allow_comments" boolean DEFAULT true NOT NULL,
	"moderate_comments" boolean DEFAULT true NOT NULL,
	"show_author_info" boolean DEFAULT true NOT NULL,
	"show_related_posts" boolean DEFAULT true NOT NULL,
	"show_reading_time" boolean DEFAULT true NOT NULL,
	"enable_rss" boolean DEFAULT true NOT NULL,
	"enable_share_buttons" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_settings_one_row" CHECK ("blog_settings"."id" = 1),
	CONSTRAINT "blog_settings_page_size" CHECK ("blog_settings"."posts_per_page" between 1 and 100),
	CONSTRAINT "blog_settings_related" CHECK ("blog_settings"."related_posts_count" between 0 and 12)
);
--> statement-breakpoint
CREATE TABLE "blog_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_tags_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortcut" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_replies_shortcut_unique" UNIQUE("shortcut"),
	CONSTRAINT "canned_replies_shortcut" CHECK ("canned_replies"."shortcut" ~ '^/[a-z0-9-]+$')
);
--> statement-breakpoint
CREATE TABLE "hosting_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"period" "hosting_plan_period" DEFAULT 'month' NOT NULL,
	"description" text NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"icon_emoji" text DEFAULT '🚀' NOT NULL,
	"is_popular" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hosting_plans_slug_unique" UNIQUE("slug"),
	CONSTRAINT "hosting_plans_price_not_negative" CHECK ("hosting_plans"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"billing_period" "package_billing_period" DEFAULT 'monthly' NOT NULL,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"show_on_frontend" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "packages_price_not_negative" CHECK ("packages"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "chat_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid,
	"address_hash" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"visitor_name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"blocked_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_file_bytes" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"message_id" uuid,
	"uploaded_by" "chat_sender_type" NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_type" "chat_sender_type" NOT NULL,
	"sender_name" text NOT NULL,
	"operator_id" uuid,
	"message_type" text DEFAULT 'text' NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_type" CHECK ("chat_messages"."message_type" = 'text')
);
--> statement-breakpoint
CREATE TABLE "chat_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_notes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"outcome" "chat_offer_outcome" NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"can_accept_chats" boolean DEFAULT true NOT NULL,
	"max_concurrent_chats" integer DEFAULT 5 NOT NULL,
	"status" "chat_operator_status" DEFAULT 'offline' NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_operators_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "chat_operators_max_chats" CHECK ("chat_operators"."max_concurrent_chats" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "chat_page_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"visited_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_id" uuid NOT NULL,
	"customer_id" uuid,
	"user_id" text,
	"status" "chat_status" DEFAULT 'waiting' NOT NULL,
	"visitor_name" text DEFAULT '' NOT NULL,
	"visitor_email" text DEFAULT '' NOT NULL,
	"visitor_user_agent" text DEFAULT '' NOT NULL,
	"initial_page_url" text DEFAULT '' NOT NULL,
	"initial_page_title" text DEFAULT '' NOT NULL,
	"referrer_url" text DEFAULT '' NOT NULL,
	"visitor_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address_hash" text DEFAULT '' NOT NULL,
	"team" "ticket_team",
	"assigned_operator_id" uuid,
	"offered_operator_id" uuid,
	"offered_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"assigned_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" "chat_ender",
	"first_response_at" timestamp (3) with time zone,
	"first_answer_at" timestamp (3) with time zone,
	"response_time_seconds" integer,
	"total_duration_seconds" integer,
	"rating" smallint,
	"rating_comment" text DEFAULT '' NOT NULL,
	"is_unread" boolean DEFAULT false NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"visitor_read_seq" integer DEFAULT 0 NOT NULL,
	"operator_read_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"visitor_seen_at" timestamp (3) with time zone NOT NULL,
	"unattended_at" timestamp (3) with time zone,
	"idle_warned_at" timestamp (3) with time zone,
	"ticket_id" uuid,
	"enquiry_id" uuid,
	"anonymised_at" timestamp (3) with time zone,
	CONSTRAINT "chat_sessions_rating" CHECK ("chat_sessions"."rating" between 1 and 5),
	CONSTRAINT "chat_sessions_ended" CHECK (("chat_sessions"."status" in ('resolved', 'abandoned')) = ("chat_sessions"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "chat_visitors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_visitors_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "chat_widget_config" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_enabled" boolean NOT NULL,
	"widget_position" "chat_widget_position" NOT NULL,
	"brand_color" text NOT NULL,
	"brand_name" text NOT NULL,
	"auto_show_after_seconds" integer NOT NULL,
	"welcome_message" text NOT NULL,
	"offline_message" text NOT NULL,
	"require_name" boolean NOT NULL,
	"require_email" boolean NOT NULL,
	"show_agent_avatars" boolean NOT NULL,
	"enable_file_uploads" boolean NOT NULL,
	"enable_emojis" boolean NOT NULL,
	"enable_typing_indicator" boolean NOT NULL,
	"enable_read_receipts" boolean NOT NULL,
	"max_file_size_mb" integer NOT NULL,
	"show_on_pages" jsonb NOT NULL,
	"business_hours" jsonb NOT NULL,
	"timezone" text NOT NULL,
	"retention_months" integer NOT NULL,
	CONSTRAINT "chat_widget_config_one" CHECK ("chat_widget_config"."id" = 1),
	CONSTRAINT "chat_widget_config_file_size" CHECK ("chat_widget_config"."max_file_size_mb" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "faq_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "faq_votes" (
	"faq_id" uuid NOT NULL,
	"voter" text NOT NULL,
	"helpful" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_votes_faq_id_voter_pk" PRIMARY KEY("faq_id","voter")
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"views_count" integer DEFAULT 0 NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"not_helpful_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_studies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"client" text DEFAULT '' NOT NULL,
	"summary" text NOT NULL,
	"challenge" text DEFAULT '' NOT NULL,
	"solution" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"hero_image" text DEFAULT '' NOT NULL,
	"hero_image_alt" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comparison_features" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"ours" text NOT NULL,
	"theirs" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ecommerce_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price_cents" bigint NOT NULL,
	"status" "product_status" DEFAULT 'draft' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"category_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ecommerce_products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "ecommerce_products_price_not_negative" CHECK ("ecommerce_products"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "product_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"link_url" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "service_categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link_url" text DEFAULT '' NOT NULL,
	"link_label" text DEFAULT '' NOT NULL,
	"category_id" uuid,
	"image_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"photo" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_variants" (
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_variants_sha256_width_format_pk" PRIMARY KEY("sha256","width","format")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_path" text NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"original_sha256" text,
	"crop" jsonb,
	"former_files" text[] DEFAULT '{}' NOT NULL,
	"added_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text DEFAULT '' NOT NULL,
	"customer_company" text DEFAULT '' NOT NULL,
	"customer_avatar" text DEFAULT '' NOT NULL,
	"rating" integer DEFAULT 5 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"product_type" "review_product_type",
	"status" "review_status" DEFAULT 'pending' NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"display_on_homepage" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_reviews_rating" CHECK ("customer_reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"review_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_invitations_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"invites_enabled" boolean DEFAULT false NOT NULL,
	"invite_after_days" integer DEFAULT 30 NOT NULL,
	"enabled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_settings_one_row" CHECK ("review_settings"."id" = 1),
	CONSTRAINT "review_settings_days" CHECK ("review_settings"."invite_after_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "trust_badges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_url" text NOT NULL,
	"link_url" text DEFAULT '' NOT NULL,
	"display_position" "badge_position" DEFAULT 'footer' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_features" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"icon" "feature_icon" DEFAULT 'CheckCircle' NOT NULL,
	"sort_order" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_section_drafts" (
	"section_key" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"written_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_section_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_key" text NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"written_by" text,
	"written_at" timestamp (3) with time zone NOT NULL,
	"replaced_by" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section_key" text NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"edited_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "website_sections_section_key_unique" UNIQUE("section_key")
);
--> statement-breakpoint
CREATE TABLE "customer_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"muted_mails" text[] DEFAULT '{}' NOT NULL,
	"invited_by" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"auth_user_id" text,
	"pending_user_id" text,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"billing_address" jsonb NOT NULL,
	"status" "customer_status" DEFAULT 'active' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"payment_token" text,
	"dunning_exempt" boolean DEFAULT false NOT NULL,
	"last_login" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"service_type" "domain_service_type" NOT NULL,
	"domain_name" text NOT NULL,
	"current_registrar" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" "domain_inquiry_status" DEFAULT 'new' NOT NULL,
	"priority" "domain_inquiry_priority" DEFAULT 'normal' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"submission_key" text,
	"contacted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"assigned_to" text,
	"ticket_id" uuid,
	CONSTRAINT "domain_inquiries_submission_key_unique" UNIQUE("submission_key")
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"general_enquiry_id" uuid,
	"domain_inquiry_id" uuid,
	"kind" "enquiry_message_kind" NOT NULL,
	"sender_id" text,
	"sender_name" text NOT NULL,
	"sender_email" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"incoming_mail_id" uuid,
	"file_count" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_messages_one_enquiry" CHECK (num_nonnulls("enquiry_messages"."general_enquiry_id", "enquiry_messages"."domain_inquiry_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "general_enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" "general_enquiry_status" DEFAULT 'new' NOT NULL,
	"submission_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_read_at" timestamp (3) with time zone,
	"replied_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"assigned_to" text,
	"ticket_id" uuid,
	CONSTRAINT "general_enquiries_submission_key_unique" UNIQUE("submission_key")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_sources" (
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_sources_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"display_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	"subject" text,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" uuid NOT NULL,
	"permission_id" text NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_system_role" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"password_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"passkey_at" timestamp (3) with time zone,
	"acting_for" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "staff_pictures" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text NOT NULL,
	"role_id" uuid,
	"avatar_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"invited_at" timestamp (3) with time zone,
	"invited_by" text,
	"working_hours" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_profiles_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"role" text,
	"temporary_password_until" timestamp (3) with time zone,
	"last_signed_in_at" timestamp (3) with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_log_id" uuid,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"event_key" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_tests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"email_log_id" uuid NOT NULL,
	"mailbox" text NOT NULL,
	"sent_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"checks" jsonb,
	CONSTRAINT "delivery_tests_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "email_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"template_id" uuid,
	"template_name" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"status" "email_log_status" DEFAULT 'queued' NOT NULL,
	"provider" text,
	"message_id" text,
	"provider_response" text,
	"error_message" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"handed_over_at" timestamp (3) with time zone,
	"variables" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_variables" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"threading" jsonb,
	"customer_id" uuid,
	"order_id" uuid,
	"invoice_id" uuid,
	"contact_id" uuid,
	"review" text,
	"sent_at" timestamp (3) with time zone,
	"delivery" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_logs_review" CHECK ("email_logs"."review" in ('held', 'uncertain', 'failed')),
	CONSTRAINT "email_logs_delivery" CHECK ("email_logs"."delivery" in ('deferred', 'delivered', 'bounced', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "email_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"written_by" text,
	"written_at" timestamp (3) with time zone NOT NULL,
	"replaced_by" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" "email_template_type" NOT NULL,
	"subject" text NOT NULL,
	"html_body" text NOT NULL,
	"text_body" text NOT NULL,
	"variables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sample_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"program_default" jsonb,
	"edited_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_templates_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"paused_by" text,
	"marketing_stopped_at" timestamp (3) with time zone,
	"marketing_stop_reason" text,
	"marketing_resumed_at" timestamp (3) with time zone,
	CONSTRAINT "mail_queue_one_row" CHECK ("mail_queue"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "restored_backups" (
	"restored_at" timestamp (3) with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"mails_held_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "email_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"choice" text NOT NULL,
	"channel" text NOT NULL,
	"client_address" text,
	"words" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"evidence" text DEFAULT '' NOT NULL,
	"email_log_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text
);
--> statement-breakpoint
CREATE TABLE "bank_statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"booked_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"description" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"bank_id" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"caution" text DEFAULT '' NOT NULL,
	"state" "bank_line_state" NOT NULL,
	"proposed_customer_id" uuid,
	"proposed_invoice_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statement_lines_fingerprint_unique" UNIQUE("fingerprint"),
	CONSTRAINT "bank_statement_lines_outgoing" CHECK (case when "bank_statement_lines"."amount_cents" > 0 then "bank_statement_lines"."state" <> 'outgoing' else "bank_statement_lines"."state" <> 'waiting' end),
	CONSTRAINT "bank_statement_lines_decided" CHECK (("bank_statement_lines"."state" in ('reconciled', 'dismissed')) = ("bank_statement_lines"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"format" "statement_format" NOT NULL,
	"account_number" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"content_hash" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"line_count" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_content_hash_unique" UNIQUE("content_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"file_name" text,
	"file_type" text,
	"file_bytes" "bytea",
	"state" "claim_state" DEFAULT 'open' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_claims_amount" CHECK ("payment_claims"."amount_cents" > 0),
	CONSTRAINT "payment_claims_file" CHECK (("payment_claims"."file_name" is null) = ("payment_claims"."file_bytes" is null) and ("payment_claims"."file_type" is null) = ("payment_claims"."file_bytes" is null)),
	CONSTRAINT "payment_claims_decided" CHECK (("payment_claims"."state" = 'open') = ("payment_claims"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "statement_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"signature" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unread_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"content_hash" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unread_statements_content_hash_unique" UNIQUE("content_hash")
);
--> statement-breakpoint
CREATE TABLE "missing_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"referrer" text,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missing_addresses_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"status" integer DEFAULT 301 NOT NULL,
	"origin" "redirect_origin" DEFAULT 'staff' NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from_address_unique" UNIQUE("from_address"),
	CONSTRAINT "redirects_status" CHECK ("redirects"."status" in (301, 302, 308)),
	CONSTRAINT "redirects_lead_elsewhere" CHECK ("redirects"."from_address" <> "redirects"."to_address")
);
--> statement-breakpoint
CREATE TABLE "global_seo_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"site_title" text DEFAULT '' NOT NULL,
	"site_tagline" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"meta_keywords" text DEFAULT '' NOT NULL,
	"site_url" text DEFAULT '' NOT NULL,
	"og_image" text DEFAULT '' NOT NULL,
	"og_type" text DEFAULT 'website' NOT NULL,
	"twitter_card" text DEFAULT 'summary_large_image' NOT NULL,
	"twitter_handle" text DEFAULT '' NOT NULL,
	"facebook_url" text DEFAULT '' NOT NULL,
	"instagram_url" text DEFAULT '' NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"youtube_url" text DEFAULT '' NOT NULL,
	"google_analytics_id" text DEFAULT '' NOT NULL,
	"google_tag_manager_id" text DEFAULT '' NOT NULL,
	"facebook_pixel_id" text DEFAULT '' NOT NULL,
	"microsoft_clarity_id" text DEFAULT '' NOT NULL,
	"hotjar_id" text DEFAULT '' NOT NULL,
	"enable_sitemap" boolean DEFAULT true NOT NULL,
	"enable_breadcrumbs" boolean DEFAULT true NOT NULL,
	"enable_schema_markup" boolean DEFAULT true NOT NULL,
	"enable_consent_banner" boolean DEFAULT true NOT NULL,
	"robots_txt" text DEFAULT '' NOT NULL,
	"custom_head_scripts" text DEFAULT '' NOT NULL,
	"custom_body_scripts" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "global_seo_settings_one_row" CHECK ("global_seo_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"links" integer NOT NULL,
	CONSTRAINT "link_checks_one_row" CHECK ("link_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "link_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"is_external" boolean NOT NULL,
	"problem" text,
	"checked_at" timestamp (3) with time zone,
	"place_kind" "link_place" NOT NULL,
	"place_id" text NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_seo_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_name" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"og_title" text DEFAULT '' NOT NULL,
	"og_description" text DEFAULT '' NOT NULL,
	"og_image" text DEFAULT '' NOT NULL,
	"canonical_url" text DEFAULT '' NOT NULL,
	"robots" "robots_value" DEFAULT 'index, follow' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_seo_settings_page_name_unique" UNIQUE("page_name")
);
--> statement-breakpoint
CREATE TABLE "web_vitals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" "web_vital" NOT NULL,
	"value" real NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"site_title" text NOT NULL,
	"site_description" text NOT NULL,
	"contact_email" text NOT NULL,
	"support_phone" text NOT NULL,
	"favicon_enabled" boolean DEFAULT false NOT NULL,
	"favicon_url" text DEFAULT '' NOT NULL,
	"logo_url" text DEFAULT '' NOT NULL,
	"appearance" jsonb DEFAULT '{"logo_dark_url":"","main_colour":"#c8412a","second_colour":"#f2a33a","typeface":"figtree","corners":"soft"}'::jsonb NOT NULL,
	"meta_keywords" text DEFAULT '' NOT NULL,
	"timezone" text DEFAULT 'Africa/Johannesburg' NOT NULL,
	"seller_details" jsonb NOT NULL,
	"payment_methods" jsonb NOT NULL,
	"billing_settings" jsonb NOT NULL,
	"api_configs" jsonb NOT NULL,
	"smtp_settings" jsonb NOT NULL,
	"whatsapp_settings" jsonb DEFAULT '{"enabled":false,"phone_number":"","default_message":"Hi! I would like to learn more about your hosting plans.","tooltip":"Chat with us on WhatsApp","icon_color":"#25D366","icon_size":56,"position":"bottom-right","horizontal_offset":24,"vertical_offset":24,"display_on_mobile":true,"display_on_desktop":true}'::jsonb NOT NULL,
	"development_settings" jsonb NOT NULL,
	"gateway_test" jsonb,
	"last_backup_at" timestamp (3) with time zone,
	"require_staff_second_factor" boolean DEFAULT false NOT NULL,
	"filled_mode" text,
	"bank_details_changed_at" timestamp (3) with time zone,
	"guide_dismissed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."id" = 1),
	CONSTRAINT "site_settings_filled_mode" CHECK ("site_settings"."filled_mode" in ('demo', 'live'))
);
--> statement-breakpoint
CREATE TABLE "vat_rates" (
	"effective_from" date PRIMARY KEY NOT NULL,
	"rate_basis_points" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_held_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"message" text NOT NULL,
	"status" "ticket_status",
	"canned_replies" text[] DEFAULT '{}' NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incoming_mail_sources" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incoming_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"message_id" text NOT NULL,
	"from_address" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"size" integer NOT NULL,
	"status" "incoming_mail_status" DEFAULT 'received' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ticket_id" uuid,
	"support_message_id" uuid,
	"html" text DEFAULT '' NOT NULL,
	"threading" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_mails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "support_mailbox" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"source" "support_mailbox_source" DEFAULT 'none' NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"port" integer DEFAULT 993 NOT NULL,
	"encryption" "support_imap_encryption" DEFAULT 'ssl' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"password" text DEFAULT '' NOT NULL,
	"folder" text DEFAULT 'INBOX' NOT NULL,
	"postmark_secret" text DEFAULT '' NOT NULL,
	"mailgun_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "support_mailbox_one" CHECK ("support_mailbox"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "support_mailbox_reads" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"waiting_uids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reader" text,
	"reader_until" timestamp (3) with time zone,
	"last_read_at" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"problem_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_webhook_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_presence" (
	"ticket_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"page_id" uuid NOT NULL,
	"is_writing" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_presence_ticket_id_user_id_page_id_pk" PRIMARY KEY("ticket_id","user_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "support_ratings" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"stars" smallint NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"agent_id" text,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_ratings_one_to_five" CHECK ("support_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "support_drafts" (
	"ticket_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"message" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"status" "ticket_status",
	"uploads" uuid[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_drafts_ticket_id_author_id_pk" PRIMARY KEY("ticket_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "support_file_bytes" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid,
	"message_id" uuid,
	"held_reply_id" uuid,
	"uploaded_by" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"content_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"sender_id" text,
	"sender_type" "ticket_sender_type" NOT NULL,
	"sender_name" text NOT NULL,
	"message" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"source" "ticket_source" DEFAULT 'site' NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_messages_internal" CHECK (not "support_messages"."is_internal" or "support_messages"."sender_type" = 'staff')
);
--> statement-breakpoint
CREATE TABLE "support_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hours" jsonb NOT NULL,
	"sla" jsonb NOT NULL,
	"support_address" text DEFAULT '' NOT NULL,
	"auto_close_days" integer DEFAULT 7 NOT NULL,
	"undo_send_seconds" integer DEFAULT 10 NOT NULL,
	"escalation" jsonb DEFAULT '{"raisesPriority":false,"team":null,"assignTo":""}'::jsonb NOT NULL,
	"asks_for_rating" boolean DEFAULT true NOT NULL,
	CONSTRAINT "support_settings_one" CHECK ("support_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "support_ticket_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "support_ticket_changes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" uuid NOT NULL,
	"kind" "ticket_change_kind" NOT NULL,
	"before" text,
	"after" text,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_ticket_copies" (
	"ticket_id" uuid NOT NULL,
	"address" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text,
	CONSTRAINT "support_ticket_copies_ticket_id_address_pk" PRIMARY KEY("ticket_id","address")
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_number" text NOT NULL,
	"customer_id" uuid,
	"opened_by" text,
	"requester_name" text NOT NULL,
	"requester_email" text NOT NULL,
	"subject" text NOT NULL,
	"category" "ticket_category" DEFAULT 'general' NOT NULL,
	"priority" "ticket_priority" DEFAULT 'normal' NOT NULL,
	"priority_rank" smallint GENERATED ALWAYS AS (case priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 when 'urgent' then 4 end) STORED NOT NULL,
	"status" "ticket_status" DEFAULT 'open' NOT NULL,
	"team" "ticket_team",
	"source" "ticket_source" DEFAULT 'site' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"assigned_agent_id" text,
	"related_service_id" uuid,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"last_public_message_at" timestamp (3) with time zone,
	"merged_into" uuid,
	"sla_targets" jsonb,
	"sla_paused_at" timestamp (3) with time zone,
	"sla_paused_minutes" double precision DEFAULT 0 NOT NULL,
	"first_response_due_at" timestamp (3) with time zone,
	"first_responded_at" timestamp (3) with time zone,
	"first_response_from" timestamp (3) with time zone,
	"next_response_from" timestamp (3) with time zone,
	"next_response_due_at" timestamp (3) with time zone,
	"resolution_due_at" timestamp (3) with time zone,
	"answers_in_time" integer DEFAULT 0 NOT NULL,
	"answers_late" integer DEFAULT 0 NOT NULL,
	"first_response_minutes" double precision,
	"resolution_minutes" double precision,
	"sla_due_at" timestamp (3) with time zone,
	"sla_warned_for" timestamp (3) with time zone,
	"sla_breached_for" timestamp (3) with time zone,
	"escalated_at" timestamp (3) with time zone,
	"rating_asked_at" timestamp (3) with time zone,
	CONSTRAINT "support_tickets_ticket_number_unique" UNIQUE("ticket_number"),
	CONSTRAINT "support_tickets_merged_closed" CHECK ("support_tickets"."merged_into" is null or ("support_tickets"."status" = 'closed' and "support_tickets"."merged_into" <> "support_tickets"."id")),
	CONSTRAINT "support_tickets_resolved" CHECK ("support_tickets"."status" <> 'resolved' or "support_tickets"."resolved_at" is not null),
	CONSTRAINT "support_tickets_closed" CHECK (("support_tickets"."status" = 'closed') = ("support_tickets"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "support_agents" (
	"user_id" text PRIMARY KEY NOT NULL,
	"is_away" boolean DEFAULT false NOT NULL,
	"max_open_tickets" integer,
	CONSTRAINT "support_agents_max_open" CHECK ("support_agents"."max_open_tickets" > 0)
);
--> statement-breakpoint
CREATE TABLE "support_category_teams" (
	"category" "ticket_category" PRIMARY KEY NOT NULL,
	"team" "ticket_team" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_team_members" (
	"team" "ticket_team" NOT NULL,
	"user_id" text NOT NULL,
	"last_assigned_at" timestamp (3) with time zone,
	CONSTRAINT "support_team_members_team_user_id_pk" PRIMARY KEY("team","user_id")
);
--> statement-breakpoint
CREATE TABLE "support_teams" (
	"team" "ticket_team" PRIMARY KEY NOT NULL,
	"assignment" "ticket_team_assignment" DEFAULT 'off' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator"."captured_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captured_mails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "simulator"."agreements" (
	"token" text PRIMARY KEY NOT NULL,
	"kind" "simulator"."agreement_kind" NOT NULL,
	"merchant_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"amount_cents" bigint NOT NULL,
	"frequency" smallint NOT NULL,
	"cycles" integer NOT NULL,
	"cycles_complete" integer DEFAULT 0 NOT NULL,
	"run_date" date NOT NULL,
	"anchor_day" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator"."checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"state" "simulator"."checkout_state" DEFAULT 'open' NOT NULL,
	"declined" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator"."controls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator"."notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"digest" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"last_answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator"."payments" (
	"pf_payment_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulator"."payments_pf_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1089250 CACHE 1),
	"merchant_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"token" text,
	"amount_cents" bigint NOT NULL,
	"approved" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounting_export_rows" ADD CONSTRAINT "accounting_export_rows_export_id_accounting_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."accounting_exports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_items" ADD CONSTRAINT "subscription_items_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_items" ADD CONSTRAINT "subscription_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_attempts" ADD CONSTRAINT "charge_attempts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_attempts" ADD CONSTRAINT "charge_attempts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combined_payment_invoices" ADD CONSTRAINT "combined_payment_invoices_combined_payment_id_combined_payments_id_fk" FOREIGN KEY ("combined_payment_id") REFERENCES "public"."combined_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combined_payment_invoices" ADD CONSTRAINT "combined_payment_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combined_payments" ADD CONSTRAINT "combined_payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_bank_line_id_bank_statement_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_kept_payment_id_payments_id_fk" FOREIGN KEY ("kept_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_line_id_bank_statement_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payment_id_payments_id_fk" FOREIGN KEY ("reverses_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_credit_id_customer_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."customer_credits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_cards" ADD CONSTRAINT "replaced_cards_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_proposals" ADD CONSTRAINT "cancellation_proposals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_proposals" ADD CONSTRAINT "cancellation_proposals_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_promises" ADD CONSTRAINT "payment_promises_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_billing_logs" ADD CONSTRAINT "recurring_billing_logs_run_id_billing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."billing_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_billing_logs" ADD CONSTRAINT "recurring_billing_logs_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_billing_logs" ADD CONSTRAINT "recurring_billing_logs_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_original" FOREIGN KEY ("original_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_status_history" ADD CONSTRAINT "order_status_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_status_history" ADD CONSTRAINT "order_status_history_follows" FOREIGN KEY ("order_id","old_status") REFERENCES "public"."order_status_history"("order_id","new_status") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_pending_package_id_packages_id_fk" FOREIGN KEY ("pending_package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_filing_rows" ADD CONSTRAINT "vat_filing_rows_filing_id_vat_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."vat_filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_filing_rows" ADD CONSTRAINT "vat_filing_rows_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_comments" ADD CONSTRAINT "blog_comments_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_comments" ADD CONSTRAINT "blog_comments_parent_id_blog_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."blog_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_tags" ADD CONSTRAINT "blog_post_tags_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_tags" ADD CONSTRAINT "blog_post_tags_tag_id_blog_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."blog_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_category_id_blog_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_visitor_id_chat_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."chat_visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_operator_id_chat_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."chat_operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_notes" ADD CONSTRAINT "chat_notes_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_notes" ADD CONSTRAINT "chat_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_offers" ADD CONSTRAINT "chat_offers_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_offers" ADD CONSTRAINT "chat_offers_operator_id_chat_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."chat_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_operators" ADD CONSTRAINT "chat_operators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_page_visits" ADD CONSTRAINT "chat_page_visits_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_visitor_id_chat_visitors_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."chat_visitors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_assigned_operator_id_chat_operators_id_fk" FOREIGN KEY ("assigned_operator_id") REFERENCES "public"."chat_operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_offered_operator_id_chat_operators_id_fk" FOREIGN KEY ("offered_operator_id") REFERENCES "public"."chat_operators"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_enquiry_id_general_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."general_enquiries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_votes" ADD CONSTRAINT "faq_votes_faq_id_faqs_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faqs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_category_id_faq_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."faq_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ecommerce_products" ADD CONSTRAINT "ecommerce_products_category_id_product_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."product_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_category_id_service_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."service_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_variants" ADD CONSTRAINT "image_variants_sha256_image_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."image_files"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_review_id_customer_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."customer_reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_people" ADD CONSTRAINT "customer_people_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_people" ADD CONSTRAINT "customer_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_auth_user_id_users_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_pending_user_id_users_id_fk" FOREIGN KEY ("pending_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_inquiries" ADD CONSTRAINT "domain_inquiries_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_inquiries" ADD CONSTRAINT "domain_inquiries_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_general_enquiry_id_general_enquiries_id_fk" FOREIGN KEY ("general_enquiry_id") REFERENCES "public"."general_enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_domain_inquiry_id_domain_inquiries_id_fk" FOREIGN KEY ("domain_inquiry_id") REFERENCES "public"."domain_inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_incoming_mail_id_incoming_mails_id_fk" FOREIGN KEY ("incoming_mail_id") REFERENCES "public"."incoming_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "general_enquiries" ADD CONSTRAINT "general_enquiries_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "general_enquiries" ADD CONSTRAINT "general_enquiries_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_sources" ADD CONSTRAINT "known_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_profiles" ADD CONSTRAINT "staff_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_profiles" ADD CONSTRAINT "staff_profiles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_proposed_customer_id_customers_id_fk" FOREIGN KEY ("proposed_customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_proposed_invoice_id_invoices_id_fk" FOREIGN KEY ("proposed_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_held_replies" ADD CONSTRAINT "support_held_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mail_sources" ADD CONSTRAINT "incoming_mail_sources_mail_id_incoming_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."incoming_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_support_message_id_support_messages_id_fk" FOREIGN KEY ("support_message_id") REFERENCES "public"."support_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_presence" ADD CONSTRAINT "support_presence_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_presence" ADD CONSTRAINT "support_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ratings" ADD CONSTRAINT "support_ratings_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ratings" ADD CONSTRAINT "support_ratings_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_drafts" ADD CONSTRAINT "support_drafts_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_drafts" ADD CONSTRAINT "support_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_files" ADD CONSTRAINT "support_files_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_files" ADD CONSTRAINT "support_files_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ticket_changes" ADD CONSTRAINT "support_ticket_changes_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ticket_copies" ADD CONSTRAINT "support_ticket_copies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assigned_agent_id_users_id_fk" FOREIGN KEY ("assigned_agent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_related_service_id_subscriptions_id_fk" FOREIGN KEY ("related_service_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_into_support_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_agents" ADD CONSTRAINT "support_agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_team_members" ADD CONSTRAINT "support_team_members_user_id_support_agents_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."support_agents"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator"."payments" ADD CONSTRAINT "payments_token_agreements_token_fk" FOREIGN KEY ("token") REFERENCES "simulator"."agreements"("token") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_log_newest" ON "activity_log" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_entity" ON "activity_log" USING btree ("entity_type","entity_id");--> statement-breakpoint
CREATE INDEX "activity_log_entity_newest" ON "activity_log" USING btree ("entity_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_action_newest" ON "activity_log" USING btree ("action","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_actor_newest" ON "activity_log" USING btree ("actor_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_channel_newest" ON "activity_log" USING btree ("channel","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "activity_log_sequence" ON "activity_log" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "activity_log_unsealed" ON "activity_log" USING btree ("created_at","id") WHERE sequence is null;--> statement-breakpoint
CREATE INDEX "accounting_export_rows_source" ON "accounting_export_rows" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "accounting_exports_program" ON "accounting_exports" USING btree ("program","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscription_items_subscription" ON "subscription_items" USING btree ("subscription_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_items_one_living" ON "subscription_items" USING btree ("subscription_id","position") WHERE "subscription_items"."started_on" is not null and "subscription_items"."ended_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_items_one_waiting" ON "subscription_items" USING btree ("subscription_id","position") WHERE "subscription_items"."started_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_attempts_invoice" ON "charge_attempts" USING btree ("invoice_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "charge_attempts_one_open" ON "charge_attempts" USING btree ("subscription_id") WHERE "charge_attempts"."status" in ('requested', 'unknown');--> statement-breakpoint
CREATE INDEX "charge_attempts_automatic" ON "charge_attempts" USING btree ("subscription_id","created_at") WHERE "charge_attempts"."is_automatic";--> statement-breakpoint
CREATE INDEX "charge_attempts_retry" ON "charge_attempts" USING btree ("next_retry_on") WHERE "charge_attempts"."status" in ('declined', 'lost');--> statement-breakpoint
CREATE INDEX "combined_payment_invoices_invoice" ON "combined_payment_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "combined_payments_customer" ON "combined_payments" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_credits_customer" ON "customer_credits" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_credits_once_per_bank_line" ON "customer_credits" USING btree ("bank_line_id") WHERE "customer_credits"."invoice_id" is null and not "customer_credits"."is_reversal" and "customer_credits"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "customer_credits_invoice" ON "customer_credits" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_per_gateway_payment" ON "payments" USING btree ("gateway_payment_id","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_per_bank_line" ON "payments" USING btree ("bank_line_id","invoice_id") WHERE "payments"."reverses_payment_id" is null and "payments"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","received_on");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on","method");--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("created_at") WHERE "payouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_invoice" ON "payouts" USING btree ("invoice_id") WHERE "payouts"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "replaced_cards_waiting" ON "replaced_cards" USING btree ("next_attempt_at") WHERE "replaced_cards"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "write_offs_invoice" ON "write_offs" USING btree ("invoice_id");--> statement-breakpoint
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
CREATE INDEX "gateway_notifications_unallocated" ON "gateway_notifications" USING btree ("unallocated_since" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "gateway_notifications"."unallocated_since" is not null;--> statement-breakpoint
CREATE INDEX "gateway_notifications_payment" ON "gateway_notifications" USING btree ("gateway_payment_id");--> statement-breakpoint
CREATE INDEX "gateway_notifications_token" ON "gateway_notifications" USING btree ("gateway_token");--> statement-breakpoint
CREATE INDEX "gateway_notifications_order" ON "gateway_notifications" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gateway_notifications_waiting" ON "gateway_notifications" USING btree ("next_attempt_at") WHERE "gateway_notifications"."state" in ('received', 'unverified');--> statement-breakpoint
CREATE INDEX "invoices_tax_points" ON "invoices" USING btree ("tax_point","id") WHERE "invoices"."tax_point" is not null;--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("original_invoice_id") WHERE "invoices"."original_invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_waiting" ON "invoices" USING btree ("due_date") WHERE "invoices"."status" in ('pending', 'unpaid') and "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_offers" ON "invoices" USING btree ("issue_date","id") WHERE "invoices"."is_offer" and "invoices"."status" in ('pending', 'unpaid') and "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_live_per_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice' and "invoices"."subscription_id" is null and "invoices"."status" <> 'cancelled' and "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_subscription_period" ON "invoices" USING btree ("subscription_id","period_start") WHERE "invoices"."kind" = 'invoice' and "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_customer" ON "invoices" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "order_status_history_order" ON "order_status_history" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_list_newest" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_list_search" ON "orders" USING gin ("order_number" gin_trgm_ops,"customer_email" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "orders_purchase_order_search" ON "orders" USING gin ("purchase_order_number" gin_trgm_ops) WHERE "orders"."purchase_order_number" <> '';--> statement-breakpoint
CREATE INDEX "orders_service_label_search" ON "orders" USING gin ("service_label" gin_trgm_ops) WHERE "orders"."service_label" <> '';--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_next" ON "subscriptions" USING btree ("next_billing_date","id");--> statement-breakpoint
CREATE INDEX "subscriptions_cancelled" ON "subscriptions" USING btree ("cancelled_at") WHERE "subscriptions"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_parked" ON "subscriptions" USING btree ("parked_at") WHERE "subscriptions"."parked_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_billing_date","id") WHERE "subscriptions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_service_label_search" ON "subscriptions" USING gin ("service_label" gin_trgm_ops) WHERE "subscriptions"."service_label" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_gateway_token" ON "subscriptions" USING btree ("gateway_token");--> statement-breakpoint
CREATE INDEX "subscriptions_gateway_cancel" ON "subscriptions" USING btree ("gateway_cancel_requested_at") WHERE "subscriptions"."gateway_cancel_requested_at" is not null and "subscriptions"."gateway_cancel_confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "vat_filing_rows_source" ON "vat_filing_rows" USING btree ("source_id","rate_basis_points");--> statement-breakpoint
CREATE INDEX "blog_comments_thread" ON "blog_comments" USING btree ("post_id","parent_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_comments_newest" ON "blog_comments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_comments_parent" ON "blog_comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "blog_comments_status" ON "blog_comments" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_comments_same_text" ON "blog_comments" USING btree (md5("content"));--> statement-breakpoint
CREATE INDEX "blog_post_tags_tag" ON "blog_post_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_posts_category" ON "blog_posts" USING btree ("category_id","published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_posts_managed" ON "blog_posts" USING btree (coalesce("published_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "blog_posts_managed_status" ON "blog_posts" USING btree ("status",coalesce("published_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "blog_posts_title" ON "blog_posts" USING btree ("title" collate "alphabetical","id");--> statement-breakpoint
CREATE INDEX "blog_posts_title_status" ON "blog_posts" USING btree ("status","title" collate "alphabetical","id");--> statement-breakpoint
CREATE INDEX "blog_posts_views" ON "blog_posts" USING btree ("views_count","id");--> statement-breakpoint
CREATE INDEX "canned_replies_title" ON "canned_replies" USING btree ("category","title");--> statement-breakpoint
CREATE INDEX "hosting_plans_order" ON "hosting_plans" USING btree ("sort_order");--> statement-breakpoint
CREATE INDEX "packages_order" ON "packages" USING btree ("sort_order");--> statement-breakpoint
CREATE INDEX "chat_blocks_visitor" ON "chat_blocks" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "chat_blocks_address" ON "chat_blocks" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "chat_blocks_email" ON "chat_blocks" USING btree ("email");--> statement-breakpoint
CREATE INDEX "chat_files_message" ON "chat_files" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "chat_files_chat" ON "chat_files" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "chat_files_unsent" ON "chat_files" USING btree ("created_at") WHERE "chat_files"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_order" ON "chat_messages" USING btree ("session_id","seq");--> statement-breakpoint
CREATE INDEX "chat_notes_chat" ON "chat_notes" USING btree ("session_id","position");--> statement-breakpoint
CREATE INDEX "chat_offers_chat" ON "chat_offers" USING btree ("session_id","offered_at");--> statement-breakpoint
CREATE INDEX "chat_offers_operator" ON "chat_offers" USING btree ("operator_id","offered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_operators_email" ON "chat_operators" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "chat_page_visits_chat" ON "chat_page_visits" USING btree ("session_id","visited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_sessions_of_visitor" ON "chat_sessions" USING btree ("visitor_id") WHERE "chat_sessions"."status" in ('waiting', 'active');--> statement-breakpoint
CREATE INDEX "chat_sessions_visitor" ON "chat_sessions" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_queue" ON "chat_sessions" USING btree ("queued_at","id") WHERE "chat_sessions"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "chat_sessions_load" ON "chat_sessions" USING btree ("assigned_operator_id") WHERE "chat_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "chat_sessions_newest" ON "chat_sessions" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_sessions_status" ON "chat_sessions" USING btree ("status","started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_sessions_operator" ON "chat_sessions" USING btree ("assigned_operator_id","started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_sessions_unread" ON "chat_sessions" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "chat_sessions"."is_unread";--> statement-breakpoint
CREATE INDEX "chat_sessions_customer" ON "chat_sessions" USING btree ("customer_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_sessions_to_anonymise" ON "chat_sessions" USING btree ("ended_at") WHERE "chat_sessions"."anonymised_at" is null and "chat_sessions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "faqs_order" ON "faqs" USING btree ("category_id",((not "is_featured")::int),"display_order","created_at","id");--> statement-breakpoint
CREATE INDEX "faqs_newest" ON "faqs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "faqs_search" ON "faqs" USING gin ("question" gin_trgm_ops,"answer" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "case_studies_order" ON "case_studies" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "ecommerce_products_newest" ON "ecommerce_products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ecommerce_products_category" ON "ecommerce_products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "projects_order" ON "projects" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "services_order" ON "services" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "services_category" ON "services" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "team_members_order" ON "team_members" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "images_order" ON "images" USING btree ("category","display_order");--> statement-breakpoint
CREATE INDEX "images_newest" ON "images" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_reviews_newest" ON "customer_reviews" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_reviews_all" ON "customer_reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_reviews_search" ON "customer_reviews" USING gin ("customer_name" gin_trgm_ops,"content" gin_trgm_ops,"customer_company" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "review_invitations_review" ON "review_invitations" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_invitations_newest" ON "review_invitations" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trust_badges_order" ON "trust_badges" USING btree ("display_order");--> statement-breakpoint
CREATE INDEX "website_features_order" ON "website_features" USING btree ("sort_order");--> statement-breakpoint
CREATE INDEX "website_section_versions_newest" ON "website_section_versions" USING btree ("section_key","replaced_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_people_one_per_address" ON "customer_people" USING btree ("customer_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_people_one_per_account" ON "customer_people" USING btree ("customer_id","user_id");--> statement-breakpoint
CREATE INDEX "customer_people_user" ON "customer_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customer_people_email" ON "customer_people" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_one_per_address" ON "customers" USING btree (lower("email")) WHERE "customers"."pending_user_id" is null and "customers"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_one_per_account" ON "customers" USING btree ("auth_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_one_per_pending_account" ON "customers" USING btree ("pending_user_id");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "domain_inquiries_newest" ON "domain_inquiries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "domain_inquiries_status" ON "domain_inquiries" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "domain_inquiries_service" ON "domain_inquiries" USING btree ("service_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "domain_inquiries_priority" ON "domain_inquiries" USING btree ("priority","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "domain_inquiries_assigned" ON "domain_inquiries" USING btree ("assigned_to","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "domain_inquiries_ticket" ON "domain_inquiries" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "domain_inquiries_search" ON "domain_inquiries" USING gin ("company_name" gin_trgm_ops,"contact_name" gin_trgm_ops,"email" gin_trgm_ops,"domain_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiry_messages_general" ON "enquiry_messages" USING btree ("general_enquiry_id","position");--> statement-breakpoint
CREATE INDEX "enquiry_messages_domain" ON "enquiry_messages" USING btree ("domain_inquiry_id","position");--> statement-breakpoint
CREATE INDEX "enquiry_messages_mail" ON "enquiry_messages" USING btree ("incoming_mail_id");--> statement-breakpoint
CREATE INDEX "general_enquiries_newest" ON "general_enquiries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "general_enquiries_status" ON "general_enquiries" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "general_enquiries_assigned" ON "general_enquiries" USING btree ("assigned_to","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "general_enquiries_ticket" ON "general_enquiries" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "general_enquiries_search" ON "general_enquiries" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"subject" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_once_per_issuer" ON "accounts" USING btree ("issuer","account_id");--> statement-breakpoint
CREATE INDEX "known_sources_last_seen" ON "known_sources" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "rate_limits_subject" ON "rate_limits" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_lower" ON "roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_profiles_user" ON "staff_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "email_events_once" ON "email_events" USING btree ("provider","event_key");--> statement-breakpoint
CREATE INDEX "email_events_email" ON "email_events" USING btree ("email_log_id","occurred_at");--> statement-breakpoint
CREATE INDEX "email_events_recipient" ON "email_events" USING btree ("recipient","occurred_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_tests_newest" ON "delivery_tests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "email_logs_once_per_key" ON "email_logs" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "email_logs_newest" ON "email_logs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_status" ON "email_logs" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_template" ON "email_logs" USING btree ("template_name","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_waiting" ON "email_logs" USING btree ("created_at","id") WHERE "email_logs"."status" = 'queued' and "email_logs"."review" is null;--> statement-breakpoint
CREATE INDEX "email_logs_to_review" ON "email_logs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "email_logs"."review" is not null;--> statement-breakpoint
CREATE INDEX "email_logs_order" ON "email_logs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "email_logs_invoice" ON "email_logs" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "email_logs_customer" ON "email_logs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "email_logs_message" ON "email_logs" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "email_template_versions_newest" ON "email_template_versions" USING btree ("template_id","replaced_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_consents_latest" ON "email_consents" USING btree ("address","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "email_suppressions_one" ON "email_suppressions" USING btree ("address","reason") WHERE "email_suppressions"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "email_suppressions_newest" ON "email_suppressions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_lines_position" ON "bank_statement_lines" USING btree ("statement_id","position");--> statement-breakpoint
CREATE INDEX "bank_statement_lines_queue" ON "bank_statement_lines" USING btree ("booked_on","id") WHERE "bank_statement_lines"."state" in ('proposed', 'waiting');--> statement-breakpoint
CREATE INDEX "bank_statement_lines_list" ON "bank_statement_lines" USING btree ("booked_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_statements_newest" ON "bank_statements" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_claims_customer" ON "payment_claims" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_claims_invoice" ON "payment_claims" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_claims_open" ON "payment_claims" USING btree ("created_at") WHERE "payment_claims"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_mappings_layout" ON "statement_mappings" USING btree ("account","signature");--> statement-breakpoint
CREATE INDEX "missing_addresses_most" ON "missing_addresses" USING btree ("count" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "missing_addresses_newest" ON "missing_addresses" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redirects_target" ON "redirects" USING btree ("to_address");--> statement-breakpoint
CREATE INDEX "web_vitals_newest" ON "web_vitals" USING btree ("created_at" DESC NULLS LAST,"name");--> statement-breakpoint
CREATE INDEX "support_held_replies_ticket" ON "support_held_replies" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_held_replies_send" ON "support_held_replies" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "incoming_mails_newest" ON "incoming_mails" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incoming_mails_status" ON "incoming_mails" USING btree ("status","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incoming_mails_sender" ON "incoming_mails" USING btree (lower("from_address"),"received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "incoming_mails_ticket" ON "incoming_mails" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_mails_message" ON "incoming_mails" USING btree ("support_message_id");--> statement-breakpoint
CREATE INDEX "support_presence_user" ON "support_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_ratings_newest" ON "support_ratings" USING btree ("rated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_ratings_stars" ON "support_ratings" USING btree ("stars","ticket_id");--> statement-breakpoint
CREATE INDEX "support_files_message" ON "support_files" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "support_files_held" ON "support_files" USING btree ("held_reply_id") WHERE "support_files"."held_reply_id" is not null;--> statement-breakpoint
CREATE INDEX "support_files_unsent" ON "support_files" USING btree ("created_at") WHERE "support_files"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_thread" ON "support_messages" USING btree ("ticket_id","position");--> statement-breakpoint
CREATE INDEX "support_ticket_changes_ticket" ON "support_ticket_changes" USING btree ("ticket_id","position");--> statement-breakpoint
CREATE INDEX "support_ticket_copies_address" ON "support_ticket_copies" USING btree ("address");--> statement-breakpoint
CREATE INDEX "support_tickets_newest" ON "support_tickets" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_updated" ON "support_tickets" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_status" ON "support_tickets" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "support_tickets"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "support_tickets_customer" ON "support_tickets" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_agent" ON "support_tickets" USING btree ("assigned_agent_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_priority" ON "support_tickets" USING btree ("priority_rank","created_at","id");--> statement-breakpoint
CREATE INDEX "support_tickets_unsolved" ON "support_tickets" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "support_tickets"."status" in ('open', 'in_progress', 'waiting_customer');--> statement-breakpoint
CREATE INDEX "support_tickets_merged" ON "support_tickets" USING btree ("merged_into") WHERE "support_tickets"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_unsolved_counts" ON "support_tickets" USING btree ("status","priority","assigned_agent_id") WHERE "support_tickets"."status" in ('open', 'in_progress', 'waiting_customer');--> statement-breakpoint
CREATE INDEX "support_tickets_filters" ON "support_tickets" USING btree ("status","category","priority_rank","team","assigned_agent_id","created_at","id","merged_into");--> statement-breakpoint
CREATE INDEX "support_tickets_agent_unsolved" ON "support_tickets" USING btree ("assigned_agent_id") WHERE "support_tickets"."status" in ('open', 'in_progress', 'waiting_customer');--> statement-breakpoint
CREATE INDEX "support_tickets_solved" ON "support_tickets" USING btree (coalesce("resolved_at", "closed_at")) WHERE "support_tickets"."resolved_at" is not null or "support_tickets"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_service" ON "support_tickets" USING btree ("related_service_id");--> statement-breakpoint
CREATE INDEX "support_tickets_sla" ON "support_tickets" USING btree ("sla_due_at","id") WHERE "support_tickets"."sla_due_at" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_escalated" ON "support_tickets" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "support_tickets"."escalated_at" is not null;--> statement-breakpoint
CREATE INDEX "support_team_members_user" ON "support_team_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "captured_mails_newest" ON "simulator"."captured_mails" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "captured_mails_recipient" ON "simulator"."captured_mails" USING btree ("recipient","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "simulator"."notifications" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "simulator"."notifications" USING btree ("next_attempt_at") WHERE "simulator"."notifications"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_token" ON "simulator"."payments" USING btree ("token","pf_payment_id" DESC NULLS LAST);--> statement-breakpoint
CREATE VIEW "public"."customer_merged_tickets" AS (select "id", "customer_id", "merged_into" from "support_tickets" where "support_tickets"."merged_into" is not null);--> statement-breakpoint
CREATE VIEW "public"."customer_support_settings" AS (select "asks_for_rating" from "support_settings");--> statement-breakpoint
CREATE VIEW "public"."customer_ticket_files" AS (select "support_files"."id", "support_files"."message_id", "support_messages"."ticket_id", "support_files"."name", "support_files"."type", "support_files"."size", "support_files"."position", exists (select from support_file_bytes where support_file_bytes.file_id = support_files.id) as "is_stored" from "support_files" inner join "support_messages" on ("support_messages"."id" = "support_files"."message_id" and "support_messages"."is_internal" = false));--> statement-breakpoint
CREATE VIEW "public"."customer_ticket_messages" AS (select "id", "position", "ticket_id", "sender_type", "sender_id", "sender_name", "message", "created_at" from "support_messages" where "support_messages"."is_internal" = false);--> statement-breakpoint
CREATE VIEW "public"."customer_ticket_ratings" AS (select "ticket_id", "stars", "feedback" from "support_ratings");--> statement-breakpoint
CREATE VIEW "public"."customer_tickets" AS (select "id", "ticket_number", "customer_id", "opened_by", "subject", "category", "priority", "status", "assigned_agent_id", "related_service_id", "metadata", "created_at", "resolved_at", "closed_at", "last_public_message_at", "first_responded_at", "first_response_due_at", "next_response_due_at" from "support_tickets" where "support_tickets"."merged_into" is null);--> statement-breakpoint
-- Search inside texts, by trigrams.
CREATE INDEX activity_log_search ON activity_log USING gin ((((((((((title || '
'::text) || actor_name) || '
'::text) || COALESCE(entity_id, ''::text)) || '
'::text) || COALESCE(request_id, ''::text)) || '
'::text) || COALESCE(ip_address, ''::text))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX blog_posts_search ON blog_posts USING gin ((((((title || ' '::text) || excerpt) || ' '::text) || content)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX blog_posts_title_search ON blog_posts USING gin (title gin_trgm_ops);--> statement-breakpoint
CREATE INDEX customers_list_search ON customers USING gin ((((first_name || ' '::text) || last_name)) gin_trgm_ops, last_name gin_trgm_ops, email gin_trgm_ops, company gin_trgm_ops) WITH (gin_pending_list_limit='256');--> statement-breakpoint
CREATE INDEX email_logs_recipient ON email_logs USING btree (lower(recipient));--> statement-breakpoint
CREATE INDEX email_logs_search ON email_logs USING gin (recipient gin_trgm_ops, subject gin_trgm_ops) WITH (gin_pending_list_limit='256');--> statement-breakpoint
CREATE INDEX images_search ON images USING gin ((((alt_text || ' '::text) || file_name)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX invoices_list_search ON invoices USING gin (invoice_number gin_trgm_ops, ((buyer ->> 'name'::text)) gin_trgm_ops, ((buyer ->> 'email'::text)) gin_trgm_ops, ((buyer ->> 'company'::text)) gin_trgm_ops) WITH (gin_pending_list_limit='256');--> statement-breakpoint
CREATE INDEX support_tickets_search ON support_tickets USING gin (subject gin_trgm_ops, ticket_number gin_trgm_ops, requester_name gin_trgm_ops, requester_email gin_trgm_ops) WITH (gin_pending_list_limit='256');--> statement-breakpoint
-- A finer sample of these two columns: with the usual hundred values, a search for one of just
-- these would be taken for a common one.
ALTER TABLE orders ALTER COLUMN order_number SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE orders ALTER COLUMN customer_email SET STATISTICS 1000;--> statement-breakpoint
-- One index per sort of a list, each with the columns that its filters ask for: a page is found by
-- reading the index alone, a hundred entries to a block. Equal totals and names are told apart by the
-- number and not by the time, or a filter on recent rows would find them at the far end of a long run.
CREATE INDEX invoices_list_customer ON invoices USING btree (((buyer ->> 'name'::text)) COLLATE alphabetical, invoice_number) INCLUDE (id, status, due_date, issue_date) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX invoices_list_due ON invoices USING btree (due_date, invoice_number) INCLUDE (id, status, issue_date) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX invoices_list_issued ON invoices USING btree (issue_date, id) INCLUDE (status, due_date) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX invoices_list_status ON invoices USING btree (status, issue_date, id) INCLUDE (due_date, total_cents) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX invoices_list_total ON invoices USING btree (total_cents, invoice_number) INCLUDE (id, status, due_date, issue_date) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX orders_list_customer ON orders USING btree (customer_name COLLATE alphabetical, order_number) INCLUDE (id, status, payment_method, created_at) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX orders_list_number ON orders USING btree (order_number) INCLUDE (id, status, payment_method, created_at) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX orders_list_status ON orders USING btree (status, created_at, id) INCLUDE (payment_method) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX orders_list_total ON orders USING btree (total_cents, order_number) INCLUDE (id, status, payment_method, created_at) WHERE (deleted_at IS NULL);--> statement-breakpoint
-- Filters go together (a pending card order is rare), and the planner must know it.
CREATE STATISTICS orders_status_by_method (mcv) ON status, payment_method FROM orders;--> statement-breakpoint
CREATE STATISTICS support_tickets_filters_together (mcv) ON category, status, team, assigned_agent_id, priority_rank FROM support_tickets;--> statement-breakpoint
-- Who looks at a ticket is not worth a log.
ALTER TABLE support_presence SET UNLOGGED;--> statement-breakpoint
-- Hot rows: half of each block stays free for their next versions.
ALTER TABLE order_counters SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE invoice_counters SET (fillfactor = 50);--> statement-breakpoint
-- Exact counts of orders without counting. Each transaction adds to a slot that no other one holds
-- (an advisory lock that is tried, never waited for), so that writers neither wait for each other nor
-- deadlock. When all slots are held, the number of the backend is one.
CREATE FUNCTION count_orders() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  own integer := 1000 + pg_backend_pid();
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM order_counters;
    RETURN NULL;
  END IF;
  FOR step IN 0..31 LOOP
    IF pg_try_advisory_xact_lock(471783, (pg_backend_pid() + step) % 32) THEN
      own := (pg_backend_pid() + step) % 32;
      EXIT;
    END IF;
  END LOOP;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_counters AS counter (slot, status, payment_method, count, total_cents)
    SELECT own, status, payment_method, count(*), sum(total_cents) FROM new_rows WHERE deleted_at IS NULL GROUP BY status, payment_method
    ON CONFLICT (slot, status, payment_method)
    DO UPDATE SET count = counter.count + excluded.count, total_cents = counter.total_cents + excluded.total_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_counters AS counter (slot, status, payment_method, count, total_cents)
    SELECT own, status, payment_method, -count(*), -sum(total_cents) FROM old_rows WHERE deleted_at IS NULL GROUP BY status, payment_method
    ON CONFLICT (slot, status, payment_method)
    DO UPDATE SET count = counter.count + excluded.count, total_cents = counter.total_cents + excluded.total_cents;
  ELSE
    INSERT INTO order_counters AS counter (slot, status, payment_method, count, total_cents)
    SELECT own, status, payment_method, sum(number), sum(cents)
    FROM (
      SELECT status, payment_method, 1 AS number, total_cents AS cents FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT status, payment_method, -1, -total_cents FROM old_rows WHERE deleted_at IS NULL
    ) AS change
    GROUP BY status, payment_method
    HAVING sum(number) <> 0 OR sum(cents) <> 0
    ON CONFLICT (slot, status, payment_method)
    DO UPDATE SET count = counter.count + excluded.count, total_cents = counter.total_cents + excluded.total_cents;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER count_deleted_orders AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER count_inserted_orders AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER count_updated_orders AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
CREATE TRIGGER forget_truncated_orders AFTER TRUNCATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION count_orders();--> statement-breakpoint
-- Exact sums of invoices, likewise, with balances, and with credit notes taken off the invoice that they credit.
CREATE FUNCTION count_invoices() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  own integer := 1000 + pg_backend_pid();
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM invoice_counters;
    RETURN NULL;
  END IF;
  FOR step IN 0..31 LOOP
    IF pg_try_advisory_xact_lock(471784, (pg_backend_pid() + step) % 32) THEN
      own := (pg_backend_pid() + step) % 32;
      EXIT;
    END IF;
  END LOOP;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO invoice_counters AS counter (slot, status, is_offer, count, total_cents, owed_cents)
    SELECT own, status, is_offer, count(*), sum(CASE kind WHEN 'invoice' THEN total_cents - credited_cents ELSE 0 END),
      sum(CASE WHEN kind = 'invoice' AND status IN ('pending', 'unpaid') THEN greatest(0, total_cents - credited_cents - paid_cents) ELSE 0 END)
    FROM new_rows WHERE deleted_at IS NULL GROUP BY status, is_offer
    ON CONFLICT (slot, status, is_offer) DO UPDATE SET count = counter.count + excluded.count,
      total_cents = counter.total_cents + excluded.total_cents, owed_cents = counter.owed_cents + excluded.owed_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO invoice_counters AS counter (slot, status, is_offer, count, total_cents, owed_cents)
    SELECT own, status, is_offer, -count(*), -sum(CASE kind WHEN 'invoice' THEN total_cents - credited_cents ELSE 0 END),
      -sum(CASE WHEN kind = 'invoice' AND status IN ('pending', 'unpaid') THEN greatest(0, total_cents - credited_cents - paid_cents) ELSE 0 END)
    FROM old_rows WHERE deleted_at IS NULL GROUP BY status, is_offer
    ON CONFLICT (slot, status, is_offer) DO UPDATE SET count = counter.count + excluded.count,
      total_cents = counter.total_cents + excluded.total_cents, owed_cents = counter.owed_cents + excluded.owed_cents;
  ELSE
    INSERT INTO invoice_counters AS counter (slot, status, is_offer, count, total_cents, owed_cents)
    SELECT own, status, is_offer, sum(number), sum(number * (CASE kind WHEN 'invoice' THEN total_cents - credited_cents ELSE 0 END)),
      sum(number * (CASE WHEN kind = 'invoice' AND status IN ('pending', 'unpaid') THEN greatest(0, total_cents - credited_cents - paid_cents) ELSE 0 END))
    FROM (
      SELECT 1 AS number, status, is_offer, kind, total_cents, credited_cents, paid_cents FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT -1, status, is_offer, kind, total_cents, credited_cents, paid_cents FROM old_rows WHERE deleted_at IS NULL
    ) AS change
    GROUP BY status, is_offer
    HAVING sum(number) <> 0 OR sum(number * (CASE kind WHEN 'invoice' THEN total_cents - credited_cents ELSE 0 END)) <> 0
      OR sum(number * (CASE WHEN kind = 'invoice' AND status IN ('pending', 'unpaid') THEN greatest(0, total_cents - credited_cents - paid_cents) ELSE 0 END)) <> 0
    ON CONFLICT (slot, status, is_offer) DO UPDATE SET count = counter.count + excluded.count,
      total_cents = counter.total_cents + excluded.total_cents, owed_cents = counter.owed_cents + excluded.owed_cents;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER count_deleted_invoices AFTER DELETE ON invoices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();--> statement-breakpoint
CREATE TRIGGER count_inserted_invoices AFTER INSERT ON invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();--> statement-breakpoint
CREATE TRIGGER count_updated_invoices AFTER UPDATE ON invoices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();--> statement-breakpoint
CREATE TRIGGER forget_truncated_invoices AFTER TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();--> statement-breakpoint
-- A status that changes without its history row is a mistake of the program. Checked at commit, so
-- that either may be written first.
CREATE FUNCTION require_status_history() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_status_history WHERE order_id = NEW.id AND old_status = OLD.status AND new_status = NEW.status) THEN
    RAISE EXCEPTION 'order % went from % to % without a row in its history', NEW.order_number, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_status_has_history', TABLE = 'orders';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_status_has_history AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION require_status_history();--> statement-breakpoint
-- Servers cache public pages and what these read. Every change of what they show is announced by the
-- table itself at commit, so that no write (a new operation, a script, psql) can leave it out. The
-- payload is empty: everything is read again.
CREATE FUNCTION announce_content() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('hostwright_content', '');
  RETURN NULL;
END
$$;--> statement-breakpoint
DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY array[
    'blog_categories', 'blog_post_tags', 'blog_settings', 'blog_tags',
    'case_studies', 'chat_widget_config', 'comparison_features', 'customer_reviews',
    'ecommerce_products', 'faq_categories', 'global_seo_settings', 'hosting_plans',
    'images', 'packages', 'page_seo_settings', 'product_categories',
    'projects', 'service_categories', 'services', 'site_settings',
    'team_members', 'trust_badges', 'vat_rates', 'website_features',
    'website_sections'
  ] LOOP
    EXECUTE format('CREATE TRIGGER announce_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION announce_content()', shown);
  END LOOP;
END $$;--> statement-breakpoint
CREATE TRIGGER announce_content AFTER INSERT ON blog_comments FOR EACH ROW WHEN ((new.status = 'approved'::blog_comment_status)) EXECUTE FUNCTION announce_content();--> statement-breakpoint
CREATE TRIGGER announce_content AFTER INSERT OR DELETE OR UPDATE OF category_id, question, answer, tags, is_active, is_featured, display_order OR TRUNCATE ON faqs FOR EACH STATEMENT EXECUTE FUNCTION announce_content();--> statement-breakpoint
CREATE TRIGGER announce_content AFTER INSERT OR DELETE OR UPDATE OF from_address, to_address, status OR TRUNCATE ON redirects FOR EACH STATEMENT EXECUTE FUNCTION announce_content();--> statement-breakpoint
CREATE TRIGGER announce_content AFTER INSERT OR DELETE OR UPDATE OF title, slug, excerpt, content, featured_image, featured_image_alt, category_id, author_id, author_name, status, is_featured, allow_comments, meta_title, meta_description, meta_keywords, reading_time, published_at OR TRUNCATE ON blog_posts FOR EACH STATEMENT EXECUTE FUNCTION announce_content();--> statement-breakpoint
CREATE TRIGGER announce_content_changed AFTER UPDATE ON blog_comments FOR EACH ROW WHEN (((old.status = 'approved'::blog_comment_status) OR (new.status = 'approved'::blog_comment_status))) EXECUTE FUNCTION announce_content();--> statement-breakpoint
CREATE TRIGGER announce_content_emptied AFTER TRUNCATE ON blog_comments FOR EACH STATEMENT EXECUTE FUNCTION announce_content();--> statement-breakpoint
CREATE TRIGGER announce_content_removed AFTER DELETE ON blog_comments FOR EACH ROW WHEN ((old.status = 'approved'::blog_comment_status)) EXECUTE FUNCTION announce_content();--> statement-breakpoint
-- One automatic charge of a card in 24 hours (D34). A late confirmation of an older one can always be
-- recorded. In demo mode runs of several days may follow each other within minutes, so the days of
-- the runs count as well.
CREATE FUNCTION refuse_second_charge() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM FROM subscriptions WHERE id = NEW.subscription_id FOR UPDATE;
  IF EXISTS (
    SELECT FROM charge_attempts
    WHERE subscription_id = NEW.subscription_id AND is_automatic AND status IN ('requested', 'unknown', 'succeeded')
      AND created_at > NEW.created_at - interval '24 hours' AND requested_on >= NEW.requested_on - 1
  ) THEN
    RAISE EXCEPTION 'The card of subscription % was charged automatically within the last 24 hours', NEW.subscription_id USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER one_automatic_charge_a_day BEFORE INSERT ON charge_attempts FOR EACH ROW WHEN (new.is_automatic) EXECUTE FUNCTION refuse_second_charge();--> statement-breakpoint
-- What was filed stays as it was filed.
ALTER TABLE vat_filings ADD CONSTRAINT vat_filings_no_overlap EXCLUDE USING gist (daterange(period_from, period_to, '[]') WITH &&);--> statement-breakpoint
CREATE FUNCTION refuse_change_of_filing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'A filed VAT period is frozen';
END $$;--> statement-breakpoint
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON vat_filing_rows FOR EACH ROW EXECUTE FUNCTION refuse_change_of_filing();--> statement-breakpoint
CREATE TRIGGER frozen BEFORE DELETE OR UPDATE ON vat_filings FOR EACH ROW EXECUTE FUNCTION refuse_change_of_filing();--> statement-breakpoint
-- A payment of a gateway is recorded once, in whatever table. A second transaction waits for the first
-- to end, and is then refused.
CREATE FUNCTION record_gateway_payment_once() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.gateway_payment_id IS NOT DISTINCT FROM OLD.gateway_payment_id THEN
    RETURN NEW;
  END IF;
  INSERT INTO gateway_payments (gateway_payment_id) VALUES (NEW.gateway_payment_id) ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT FROM gateway_payments WHERE gateway_payment_id = NEW.gateway_payment_id AND recorded_in = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'Gateway payment % is recorded already', NEW.gateway_payment_id
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'payments_number_recorded_once';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER one_recording_per_number BEFORE INSERT OR UPDATE OF gateway_payment_id ON payments FOR EACH ROW WHEN ((new.gateway_payment_id IS NOT NULL)) EXECUTE FUNCTION record_gateway_payment_once();--> statement-breakpoint
-- Entries of the audit log are sealed once and erased once (D38); all else is refused.
CREATE FUNCTION activity_log_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	seals text[] := array['sequence', 'content_hash', 'chain_hash'];
	erasable text[] := array['title', 'actor_name', 'viewed_by_name', 'details', 'before', 'after', 'ip_address', 'browser', 'erased_at', 'erased_hash'];
BEGIN
	IF tg_op = 'UPDATE' THEN
		-- Sealing: once, and nothing else with it.
		IF old.sequence IS NULL AND new.sequence IS NOT NULL AND to_jsonb(old) - seals = to_jsonb(new) - seals THEN
			RETURN new;
		END IF;
		-- Erasure of a person says when it happened, and leaves what was done, by which account and the seal.
		IF new.erased_at = now()::timestamptz(3) AND to_jsonb(old) - erasable = to_jsonb(new) - erasable THEN
			RETURN new;
		END IF;
	END IF;
	RAISE EXCEPTION 'The audit log is append-only: % is refused', lower(tg_op) USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER activity_log_append_only BEFORE DELETE OR UPDATE ON activity_log FOR EACH ROW EXECUTE FUNCTION activity_log_append_only();--> statement-breakpoint
CREATE TRIGGER activity_log_no_truncate BEFORE TRUNCATE ON activity_log FOR EACH STATEMENT EXECUTE FUNCTION activity_log_append_only();
