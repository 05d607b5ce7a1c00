CREATE TYPE "public"."dns_change_kind" AS ENUM('records', 'dnssec_on', 'dnssec_off');--> statement-breakpoint
CREATE TYPE "public"."dns_change_state" AS ENUM('sending', 'done');--> statement-breakpoint
CREATE TYPE "public"."dns_zone_kind" AS ENUM('native', 'master');--> statement-breakpoint
CREATE TYPE "public"."dns_zone_state" AS ENUM('waiting', 'active', 'needs_person', 'ending', 'deleted');--> statement-breakpoint
CREATE TABLE "dns_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"zone_id" uuid NOT NULL,
	"kind" "dns_change_kind" NOT NULL,
	"state" "dns_change_state" DEFAULT 'sending' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undoes_id" uuid,
	"undone_at" timestamp (3) with time zone,
	"changed_by" text NOT NULL,
	"is_by_staff" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dns_changes_undoes" CHECK ("dns_changes"."undoes_id" is null or "dns_changes"."undoes_id" <> "dns_changes"."id")
);
--> statement-breakpoint
CREATE TABLE "dns_server_groups" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"dns_server_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dns_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"name_servers" text[] NOT NULL,
	"hostmaster" text NOT NULL,
	"zone_kind" "dns_zone_kind" DEFAULT 'native' NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dns_servers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "dns_zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"dns_server_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"state" "dns_zone_state" DEFAULT 'waiting' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dns_zones_service_id_unique" UNIQUE("service_id")
);
--> statement-breakpoint
CREATE TABLE "simulator"."dns_zones" (
	"server" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "dns_zones_server_name_pk" PRIMARY KEY("server","name")
);
--> statement-breakpoint
ALTER TABLE "dns_changes" ADD CONSTRAINT "dns_changes_zone_id_dns_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."dns_zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_server_groups" ADD CONSTRAINT "dns_server_groups_group_id_server_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."server_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_server_groups" ADD CONSTRAINT "dns_server_groups_dns_server_id_dns_servers_id_fk" FOREIGN KEY ("dns_server_id") REFERENCES "public"."dns_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_zones" ADD CONSTRAINT "dns_zones_service_id_provisioned_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."provisioned_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dns_zones" ADD CONSTRAINT "dns_zones_dns_server_id_dns_servers_id_fk" FOREIGN KEY ("dns_server_id") REFERENCES "public"."dns_servers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dns_changes_one_at_a_time" ON "dns_changes" USING btree ("zone_id") WHERE "dns_changes"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "dns_changes_zone" ON "dns_changes" USING btree ("zone_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "dns_zones_domain" ON "dns_zones" USING btree ("dns_server_id","domain") WHERE "dns_zones"."state" = 'active';--> statement-breakpoint
CREATE INDEX "dns_zones_due" ON "dns_zones" USING btree ("next_at") WHERE "dns_zones"."state" in ('waiting', 'ending');