CREATE TABLE "simulator"."panel_accounts" (
	"panel" text NOT NULL,
	"user_name" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "simulator"."panel_accounts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"domain" text,
	"plan" text NOT NULL,
	"email" text NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"sign_in_token" text,
	"sign_in_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "panel_accounts_panel_user_name_pk" PRIMARY KEY("panel","user_name"),
	CONSTRAINT "panel_accounts_domain" UNIQUE("panel","domain"),
	CONSTRAINT "panel_accounts_sign_in" UNIQUE("sign_in_token")
);
--> statement-breakpoint
CREATE TABLE "simulator"."panel_faults" (
	"panel" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
