package app.fivefold;

import android.content.Context;
import android.media.AudioManager;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Knows whether the phone is in silent mode, which a page's sound does not follow by itself. */
@CapacitorPlugin(name = "Ringer")
public class RingerPlugin extends Plugin {

    @PluginMethod
    public void isSilent(PluginCall call) {
        AudioManager audio = (AudioManager) getContext().getSystemService(Context.AUDIO_SERVICE);
        call.resolve(new JSObject().put("isSilent", audio.getRingerMode() != AudioManager.RINGER_MODE_NORMAL));
    }
}
