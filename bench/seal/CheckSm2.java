import java.nio.file.*;
import java.security.Security;
import java.util.Collection;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.*;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;

public class CheckSm2 {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    byte[] content = Files.readAllBytes(Path.of(args[0]));
    CMSSignedData signed = new CMSSignedData(new CMSProcessableByteArray(content), Files.readAllBytes(Path.of(args[1])));
    for (SignerInformation signer : signed.getSignerInfos()) {
      Collection<X509CertificateHolder> found = signed.getCertificates().getMatches(signer.getSID());
      X509CertificateHolder own = found.iterator().next();
      boolean good = signer.verify(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(own));
      System.out.println("signature " + good);
    }
    X509CertificateHolder above = null;
    for (int at = args.length - 1; at >= 2; at -= 1) {
      X509CertificateHolder each = new X509CertificateHolder(Files.readAllBytes(Path.of(args[at])));
      X509CertificateHolder issuer = above == null ? each : above;
      System.out.println("certificate " + each.isSignatureValid(new JcaContentVerifierProviderBuilder().setProvider("BC").build(issuer)));
      above = each;
    }
  }
}
