import { Button } from '@mantine/core'
import { emissoes } from '@razao/contract'
import { useState } from 'react'
import { useConsulta } from '../../../api/use-consulta.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { passoEmPalavras, porqueEmPalavras } from './emissao.ts'

/** One element per line, to be read by people. */
const emLinhas = (xml: string): string => xml.replaceAll('><', '>\n<')

function Copiar({ texto }: { texto: string }) {
  const [copiado, setCopiado] = useState(false)
  const copiar = async () => {
    await navigator.clipboard.writeText(texto)
    setCopiado(true)
  }
  return (
    <Button variant="subtle" size="compact-xs" onClick={() => void copiar()}>
      {copiado ? 'Copiada' : 'Copiar'}
    </Button>
  )
}

function Mensagem({ titulo, texto }: { titulo: string; texto: string | null }) {
  if (texto === null) return <p className="rz-suave">{titulo}: nada ainda.</p>
  return (
    <details className="em-mensagem">
      <summary>{titulo}</summary>
      <div className="em-mensagem-cabeca">
        <span className="rz-suave">Como foi trocado com o serviço.</span>
        <Copiar texto={texto} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled by the keyboard */}
      <pre tabIndex={0}>{emLinhas(texto)}</pre>
    </details>
  )
}

/** What went and what came of one asking, with the hour of each step. */
export function MensagensDaEmissao({ emissaoId }: { emissaoId: number }) {
  const { dados, estado } = useConsulta(emissoes.lerEmissao, { emissaoId })
  return (
    <section className="rz-secao" aria-labelledby="em-mensagens">
      <h3 id="em-mensagens">Mensagens</h3>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={4} /> : null}
      {dados ? (
        <div className="rz-nota">
          <dl className="rz-fatos">
            <dt>Identificador da DPS</dt>
            <dd>
              <code>{dados.idDps}</code>
            </dd>
            {dados.chave ? (
              <>
                <dt>Chave da nota</dt>
                <dd>
                  <code>{dados.chave}</code>
                </dd>
              </>
            ) : null}
          </dl>
          {dados.passos.length > 0 ? (
            <ol className="em-passos">
              {dados.passos.map(({ estado: passo, motivo, em }) => (
                <li key={`${passo}-${em}`}>
                  <span>
                    {passoEmPalavras(passo)}
                    {motivo ? (
                      <span className="rz-suave"> · {porqueEmPalavras(motivo)}</span>
                    ) : null}
                  </span>
                  <small>
                    <Instante valor={em} />
                  </small>
                </li>
              ))}
            </ol>
          ) : null}
          <Mensagem titulo="XML enviado" texto={dados.enviado} />
          <Mensagem titulo="Resposta recebida" texto={dados.recebido} />
        </div>
      ) : null}
    </section>
  )
}
