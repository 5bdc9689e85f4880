import { competenciaPorExtenso, plural } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Cartao } from './Cartao.tsx'
import { useCarteira } from './use-paineis.ts'

/** What the law is about to change for this portfolio, told 60 days before; nothing when there is nothing. */
export function NormasQueVem() {
  const consulta = useCarteira()
  if (!consulta.dados || consulta.dados.normas.length === 0) return null
  return (
    <Cartao titulo="O que a lei muda" consulta={consulta} className="pn-largo">
      {({ normas }) => (
        <ul className="pn-normas">
          {normas.map(({ codigo, assunto, mensagem, desde, gravidade, empresas }) => (
            <li key={codigo}>
              <Situacao tom={gravidade}>{assunto}</Situacao>
              <p>
                {mensagem}{' '}
                <span className="rz-suave">
                  Vale desde {competenciaPorExtenso(desde).toLowerCase()}, para{' '}
                  {plural(empresas, 'empresa')}.
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Cartao>
  )
}
