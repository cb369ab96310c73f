package app.fivefold;

import android.os.Bundle;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // Under the system's bars on every version, as on the newest: the page knows where they are.
        EdgeToEdge.enable(this);
        registerPlugin(RingerPlugin.class);
        super.onCreate(savedInstanceState);
    }
}
