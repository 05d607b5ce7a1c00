ALTER TABLE "servers" ADD COLUMN "plans" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "provisioned_services" ADD COLUMN "doubted_verb" "service_action_verb";