import { Button } from '@mantine/core'
import { pixDoBanco as rotas } from '@razao/contract'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../../../api/use-acao.ts'
import { usePode } from '../../../../state/contexto.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Instante } from '../../../../ui/DataCivil.tsx'
import { Dinheiro } from '../../../../ui/Dinheiro.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import type { Pagamento } from './boleto.ts'
import { EncerrarPix } from './EncerrarPix.tsx'
import { type PixRecebido, podePedir, situacaoDoRecebido, situacaoNoBanco } from './pix-do-banco.ts'

function PedirAoBanco({ cobrancaId }: { cobrancaId: number }) {
  const { executar, enviando } = useAcao(rotas.pedirPixDoBanco)
  const pedir = async () => {
    const { ok } = await executar({ cobrancaId })
    if (ok) avisos.ok('O banco está sendo perguntado. O código dele entra aqui quando responder.')
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={enviando}
      leftSection={<IconBuildingBank size={14} aria-hidden />}
      onClick={() => void pedir()}
    >
      Registrar no banco
    </Button>
  )
}

type DaParcela = { pagamento: Pagamento; parcela: Pagamento['parcelas'][number] }

const POR_ENQUANTO = 'Por enquanto vale o código fixo, da chave Pix.'

/** Where the charge of an instalment stands at the bank, and why it is not there when it is not. */
export function PixNoBanco({ pagamento, parcela }: DaParcela) {
  const pode = usePode('emitirNota', 'financeiro')
  const { cobrancaId, pixPeloBanco } = pagamento
  const { noBanco, pix } = parcela
  if (!pixPeloBanco && noBanco === null) return null
  const fixo = pix !== null && !pix.dinamico
  return (
    <section className="pg-no-banco" aria-label="No banco">
      {noBanco === null ? (
        <p>Esta cobrança ainda não está no banco. {fixo ? POR_ENQUANTO : null}</p>
      ) : (
        <>
          <Situacao {...{ tom: situacaoNoBanco(noBanco).tom }}>
            {situacaoNoBanco(noBanco).texto}
          </Situacao>
          <p>
            {noBanco.motivo ? `${noBanco.motivo} ` : null}
            {noBanco.situacao === 'incerta'
              ? 'O pedido pode ter chegado: o banco está sendo perguntado, e nada é enviado de novo antes da resposta. '
              : null}
            {fixo ? POR_ENQUANTO : null}
          </p>
          <p className="rz-suave">
            txid <code>{noBanco.txid}</code>
          </p>
        </>
      )}
      {pode && pixPeloBanco && podePedir(noBanco, parcela.emAberto) ? (
        <PedirAoBanco cobrancaId={cobrancaId} />
      ) : null}
    </section>
  )
}

function Conferir({ recebido }: { recebido: PixRecebido }) {
  const { executar } = useAcao(rotas.conferirPixRecebido)
  const [aberto, setAberto] = useState(false)
  const { id: pixId, versao } = recebido
  return (
    <>
      <div className="pg-boleto-acao">
        <Button size="compact-sm" variant="default" onClick={() => setAberto(true)}>
          Dizer o que foi feito
        </Button>
      </div>
      {aberto ? (
        <EncerrarPix
          {...recebido}
          onFechar={() => setAberto(false)}
          onEncerrar={(motivo) => executar({ pixId, motivo, versao })}
        />
      ) : null}
    </>
  )
}

function UmRecebido({ recebido }: { recebido: PixRecebido }) {
  const pode = usePode('emitirNota', 'financeiro')
  const { endToEndId, em, valor, devolvido, mensagem, memoria, conferido, situacao } = recebido
  const { tom, texto } = situacaoDoRecebido(recebido)
  return (
    <li className="pg-boleto">
      <div className="pg-boleto-cabeca">
        <Situacao tom={tom}>{texto}</Situacao>
        <strong>
          <Dinheiro valor={valor} />
        </strong>
        <span className="rz-suave">
          em <Instante valor={em} />
        </span>
      </div>
      {mensagem ? <p>{mensagem}</p> : null}
      {devolvido > 0 ? (
        <p>
          Devolvido: <Dinheiro valor={devolvido} />
        </p>
      ) : null}
      {conferido && situacao === 'conferido' ? (
        <p>
          {conferido.motivo}{' '}
          <span className="rz-suave">
            ({conferido.por ? `${conferido.por}, ` : ''}
            <Instante valor={conferido.em} />)
          </span>
        </p>
      ) : null}
      {pode && situacao === 'a-conferir' ? <Conferir recebido={recebido} /> : null}
      <p className="rz-suave">
        Identificação do Pix <code className="pg-linha">{endToEndId}</code>
      </p>
      {memoria.length > 0 ? (
        <details className="pg-historico">
          <summary>Memória do recebimento</summary>
          <dl className="rz-fatos">
            {memoria.map(({ rotulo, valor: quanto }) => (
              <div key={rotulo} className="pg-memoria">
                <dt>{rotulo}</dt>
                <dd>
                  <Dinheiro valor={quanto} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </li>
  )
}

/** Money that came by Pix for a charge, with how it pays it. */
export function PixRecebidos({ recebidos }: Pick<Pagamento, 'recebidos'>) {
  if (recebidos.length === 0) return null
  return (
    <div className="pg-boletos">
      <h4>Pix recebidos</h4>
      <ul aria-label="Pix recebidos">
        {recebidos.map((um) => (
          <UmRecebido key={um.endToEndId} recebido={um} />
        ))}
      </ul>
    </div>
  )
}
