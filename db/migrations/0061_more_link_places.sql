ALTER TYPE "public"."link_place" ADD VALUE 'hosting_plan';--> statement-breakpoint
ALTER TYPE "public"."link_place" ADD VALUE 'service';--> statement-breakpoint
ALTER TYPE "public"."link_place" ADD VALUE 'project';