package dev.berth.registry.config;

/** An IP address or a network of them in CIDR notation. */
record IpNetworkType() implements ValueType<IpNetwork> {

  @Override
  public IpNetwork parse(String text) {
    return IpNetwork.parse(text);
  }

  @Override
  public String expected() {
    return "an address or network such as 127.0.0.1, 10.0.0.0/8 or fd00::/8";
  }
}
