package dev.berth.registry.db;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Gives up a connection whose server became a standby, so that the next one may find the new
 * primary; else the pool would keep it for as long as it answers.
 */
final class LeaveStandby implements SQLExceptionOverride {
  @java.lang.Override
  public Override adjudicate(SQLException failure) {
    return Unavailability.READ_ONLY.equals(failure.getSQLState())
        ? Override.MUST_EVICT
        : Override.CONTINUE_EVICT;
  }
}
