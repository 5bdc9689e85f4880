/** The other way, which no key of the company goes through. */
export function ProcuracaoDoEcac() {
  return (
    <section className="rz-cartao rz-certificado" aria-labelledby="procuracao-ecac">
      <header>
        <h2 id="procuracao-ecac">Usar procuração e-CAC</h2>
      </header>
      <p>
        Para os serviços da Receita Federal (situação fiscal, Simples Nacional, DCTFWeb, caixa
        postal), prefira a procuração: o escritório entra com o certificado dele, a chave da empresa
        não sai de onde está e a empresa cancela quando quiser.
      </p>
      <ol>
        <li>
          No e-CAC, a empresa entra com o seu certificado ou com a conta gov.br do responsável.
        </li>
        <li>
          Em «Senhas e Procurações», abre o cadastro de procuração e informa o CNPJ ou o CPF de quem
          atende no escritório.
        </li>
        <li>Marca os serviços que autoriza e até quando vale, e assina.</li>
      </ol>
      <p>
        A NFS-e nacional não aceita procuração: só atende o certificado do próprio emitente, que é o
        que se envia nesta tela. A procuração vale no portal da Receita; o Razão ainda não a
        consulta nem a usa por aqui.
      </p>
    </section>
  )
}
