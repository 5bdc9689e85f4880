import { fiscal } from '@razao/contract'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Competencia, DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, formatarInstante } from '../../ui/formato.ts'
import { GavetaMemoria } from '../../ui/GavetaMemoria.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { situacaoDaGuia } from '../../ui/situacao-da-guia.ts'
import { ACOES_DE_ACESSO, type Guia } from './guia.ts'
import { JaPaguei } from './JaPaguei.tsx'

/** ƒ of the apuração behind the guide, asked for when it is opened. */
function Memoria({ apuracaoId, rotulo }: { apuracaoId: number; rotulo: string }) {
  const [aberta, setAberta] = useState(false)
  const { dados, estado } = useConsulta(
    fiscal.memoriaDaApuracao,
    aberta ? { apuracaoId } : AINDA_NAO,
  )
  return (
    <>
      <BotaoMemoria rotulo={rotulo} onClick={() => setAberta(true)} />
      <GavetaMemoria
        aberta={aberta}
        onFechar={() => setAberta(false)}
        memoria={dados}
        falha={estado.falha}
        onTentarDeNovo={estado.onTentarDeNovo}
      />
    </>
  )
}

function Composicao({ guia }: { guia: Guia }) {
  const { composicao, principal, multa, juros, total } = guia
  const acrescimos = [
    { rotulo: 'Multa', valor: multa },
    { rotulo: 'Juros', valor: juros },
  ].filter(({ valor }) => valor !== 0)
  return (
    <section>
      <h2>Composição</h2>
      <table className="rz-composicao">
        <caption className="rz-so-leitor">Tributos que formam a guia</caption>
        <tbody>
          {composicao.map(({ tributo, rotulo, codigo, valor }) => (
            <tr key={`${tributo}-${codigo ?? ''}`}>
              <th scope="row">
                {rotulo}
                {codigo ? <span className="rz-suave"> · código {codigo}</span> : null}
              </th>
              <td>
                <Dinheiro valor={valor} />
              </td>
            </tr>
          ))}
          {acrescimos.length > 0 ? (
            <tr>
              <th scope="row">Principal</th>
              <td>
                <Dinheiro valor={principal} />
              </td>
            </tr>
          ) : null}
          {acrescimos.map(({ rotulo, valor }) => (
            <tr key={rotulo}>
              <th scope="row">{rotulo}</th>
              <td>
                <Dinheiro valor={valor} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>
              <Dinheiro valor={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function QuemAbriu({ acessos }: Pick<Guia, 'acessos'>) {
  return (
    <section>
      <h2>Quem abriu</h2>
      {acessos.length === 0 ? (
        <p className="rz-suave">Ninguém abriu esta guia ainda.</p>
      ) : (
        <ul className="rz-acessos">
          {acessos.map(({ quem, acao, em }) => (
            <li key={`${quem}-${acao}-${em}`}>
              {quem} {ACOES_DE_ACESSO[acao] ?? acao}
              <span className="rz-suave"> · {formatarInstante(em)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What must be known before paying, most severe first. */
export function AvisosDaGuia({ guia, gps }: { guia: Guia; gps: boolean }) {
  const { estado, vencida, vencimento, demonstrativa, pagaEm } = guia
  return (
    <>
      {estado === 'substituida' ? (
        <Faixa tom="erro">
          Não pague esta guia: ela foi recalculada e outra ficou no lugar. Veja a atual em Impostos
          e guias.
        </Faixa>
      ) : null}
      {vencida && pagaEm === null && estado !== 'substituida' ? (
        <Faixa tom="erro">
          Não pague esta guia: venceu em {formatarData(vencimento)}. Peça ao escritório uma guia
          atualizada, com multa e juros.
        </Faixa>
      ) : null}
      {demonstrativa ? (
        <Faixa tom="atencao">
          Demonstrativo, não é documento de arrecadação: mostra quanto e por quê. Para pagar, use a
          guia emitida no portal do governo.
        </Faixa>
      ) : null}
      {gps ? (
        <Faixa tom="info">
          A GPS ficou para casos antigos e contribuintes individuais. As contribuições sobre a folha
          e o pró-labore de agora vêm em DARF, pela DCTFWeb.
        </Faixa>
      ) : null}
    </>
  )
}

/** Right side of the viewer: how much, until when, why, and whether it was paid. */
export function PainelDaGuia({ guia }: { guia: Guia }) {
  const situacao = situacaoDaGuia(guia)
  const { pagaEm, apuracaoId, lidaPor, lidaEm } = guia
  const podePagar = pagaEm === null && guia.estado !== 'substituida'
  return (
    <aside className="rz-cartao rz-painel-da-guia" aria-label="Dados da guia">
      <div className="rz-guia-valor">
        <span className="rz-suave">Valor a pagar</span>
        <strong>
          <Dinheiro valor={guia.total} />
          {apuracaoId === null ? null : (
            <Memoria apuracaoId={apuracaoId} rotulo={`valor da guia ${guia.rotulo}`} />
          )}
        </strong>
        <Situacao tom={situacao.tom}>{situacao.texto}</Situacao>
      </div>
      <dl className="rz-fatos">
        <dt>Vencimento</dt>
        <dd>
          <DataCivil valor={guia.vencimento} />
        </dd>
        <dt>Competência</dt>
        <dd>
          <Competencia valor={guia.competencia} />
        </dd>
        <dt>Empresa</dt>
        <dd>{guia.empresa}</dd>
        <dt>Pagamento</dt>
        <dd>{pagaEm ? <>informado em {formatarData(pagaEm)}</> : 'não informado'}</dd>
        {lidaPor && lidaEm ? (
          <>
            <dt>Leitura</dt>
            <dd>
              {lidaPor}, {formatarInstante(lidaEm)}
            </dd>
          </>
        ) : null}
      </dl>
      {podePagar ? <JaPaguei guia={guia} /> : null}
      <Composicao guia={guia} />
      <QuemAbriu acessos={guia.acessos} />
    </aside>
  )
}
