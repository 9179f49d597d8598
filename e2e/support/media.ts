/** Functions that play a video from a canvas, and the stream of a call with this page itself. */
export const media = `<script>
  const canvas = document.createElement('canvas');
  canvas.getContext('2d');
  setInterval(() => canvas.getContext('2d').fillRect(0, 0, Math.random() * 99, 9), 40);
  async function play(video, stream = canvas.captureStream(25)) {
    video.muted = true;
    video.srcObject = stream;
    await video.play();
  }
  async function call(element) {
    const [caller, callee] = [new RTCPeerConnection(), new RTCPeerConnection()];
    caller.onicecandidate = ({ candidate }) => callee.addIceCandidate(candidate);
    callee.onicecandidate = ({ candidate }) => caller.addIceCandidate(candidate);
    const stream = new Promise((resolve) => (callee.ontrack = ({ streams }) => resolve(streams[0])));
    const own = canvas.captureStream(25);
    caller.addTrack(own.getTracks()[0], own);
    await caller.setLocalDescription();
    await callee.setRemoteDescription(caller.localDescription);
    await callee.setLocalDescription();
    await caller.setRemoteDescription(callee.localDescription);
    await play(element, await stream);
  }
</script>`;

/** A video that plays nothing yet. */
export const video = '<video style="width: 300px; height: 200px"></video>';
