ALTER TABLE "order_status_history" ADD CONSTRAINT "order_status_history_reached_once" UNIQUE("order_id","new_status");--> statement-breakpoint
ALTER TABLE "order_status_history" ADD CONSTRAINT "order_status_history_left_once" UNIQUE NULLS NOT DISTINCT("order_id","old_status");--> statement-breakpoint
ALTER TABLE "order_status_history" ADD CONSTRAINT "order_status_history_follows" FOREIGN KEY ("order_id","old_status") REFERENCES "public"."order_status_history"("order_id","new_status") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_original" FOREIGN KEY ("original_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_credited_once" ON "invoices" USING btree ("original_invoice_id") WHERE "invoices"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit_of" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."original_invoice_id" is not null));
--> statement-breakpoint
-- A status that changes without its history row is a mistake of the program. Asked at commit, so that either may be written first;
-- it costs one look into an index, once per change.
CREATE FUNCTION "require_status_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_status_history WHERE order_id = NEW.id AND old_status = OLD.status AND new_status = NEW.status) THEN
    RAISE EXCEPTION 'order % went from % to % without a row in its history', NEW.order_number, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_status_has_history', TABLE = 'orders';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_status_has_history" AFTER UPDATE OF "status" ON "orders" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "require_status_history"();
