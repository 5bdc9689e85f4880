import { fiscal, obrigacoes } from '@razao/contract'
import { useState } from 'react'
import { MemoriaDaGuia } from '../../api/MemoriaDaGuia.tsx'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Competencia, DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { GavetaMemoria } from '../../ui/GavetaMemoria.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { situacaoDaGuia } from '../../ui/situacao-da-guia.ts'
import { Tabela } from '../../ui/Tabela.tsx'
import { ComoPagar } from './ComoPagar.tsx'
import { ACOES_DE_ACESSO, type Guia } from './guia.ts'
import { JaPaguei } from './JaPaguei.tsx'
import { NaReceita } from './NaReceita.tsx'
import { PagamentoFeito, textoDoPagamento } from './PagamentoFeito.tsx'

/** ƒ of the guide; the PDF of one of a difference is its own, with the steps of it. */
function Memoria({ guia }: { guia: Guia }) {
  const { id, apuracaoId, complementa, aMaior } = guia
  const baixar = useBaixar()
  if (apuracaoId === null) return null
  const soDaApuracao = complementa === null && aMaior === null
  return (
    <MemoriaDaGuia
      guiaId={id}
      rotulo={`valor da guia ${guia.rotulo}`}
      onBaixarPdf={() =>
        soDaApuracao
          ? baixar(fiscal.memoriaDaApuracaoEmPdf, { apuracaoId })
          : baixar(fiscal.pdfDaGuia, { guiaId: id, baixar: true })
      }
    />
  )
}

/** What was paid over what is owed, by tribute, and who let the month go on with it. */
function PagoAMaior({ guia }: { guia: Guia }) {
  const { aMaior } = guia
  if (aMaior === null) return null
  const { aceito } = aMaior
  return (
    <section>
      <h2>Pago a maior</h2>
      <Tabela
        nome="Pago a maior por tributo"
        legenda="O que foi pago acima do devido, por tributo"
        legendaOculta
        className="rz-composicao"
        semTitulos
        linhas={aMaior.composicao}
        chave={({ tributo, rotulo }) => `${tributo}-${rotulo}`}
        colunas={[
          { titulo: 'Tributo', nomeia: true, celula: ({ rotulo }) => rotulo },
          { titulo: 'Valor', celula: ({ valor }) => <Dinheiro valor={valor} /> },
        ]}
        totais={{
          nome: (
            <>
              A recuperar{' '}
              <MemoriaDaGuia
                guiaId={guia.id}
                rotulo={`pago a maior em ${guia.rotulo}`}
                parte="a-maior"
              />
            </>
          ),
          valores: [<Dinheiro key="valor" valor={aMaior.valor} />],
        }}
      />
      {aceito?.por ? (
        <p className="rz-suave">
          {aceito.por} seguiu com este valor em {formatarInstante(aceito.em)}: {aceito.motivo}
        </p>
      ) : null}
    </section>
  )
}

/** ƒ of the interest, for the day the guide is issued to be paid on. */
function MemoriaDosJuros({ guia }: { guia: Guia }) {
  const [aberta, setAberta] = useState(false)
  const { dados, estado } = useConsulta(
    obrigacoes.preverRecalculo,
    aberta ? { guiaId: guia.id, pagamento: guia.pagarEm ?? guia.vencimento } : AINDA_NAO,
  )
  return (
    <>
      <BotaoMemoria rotulo="juros da guia" onClick={() => setAberta(true)} />
      <GavetaMemoria
        aberta={aberta}
        onFechar={() => setAberta(false)}
        memoria={dados?.memoria}
        falha={estado.falha}
        onTentarDeNovo={estado.onTentarDeNovo}
      />
    </>
  )
}

function Composicao({ guia }: { guia: Guia }) {
  const { composicao, principal, multa, juros, total } = guia
  const corre = guia.estado !== 'paga' && guia.estado !== 'substituida'
  const acrescimos = [
    { chave: 'multa', rotulo: 'Multa', codigo: null, valor: multa, memoria: false },
    { chave: 'juros', rotulo: 'Juros', codigo: null, valor: juros, memoria: corre },
  ].filter(({ valor }) => valor !== 0)
  const semAcrescimos = {
    chave: 'principal',
    rotulo: 'Principal',
    codigo: null,
    valor: principal,
    memoria: false,
  }
  const linhas = [
    ...composicao.map(({ tributo, rotulo, codigo, valor }) => ({
      chave: `${tributo}-${codigo ?? ''}`,
      rotulo,
      codigo,
      valor,
      memoria: false,
    })),
    ...(acrescimos.length > 0 ? [semAcrescimos, ...acrescimos] : []),
  ]
  return (
    <section>
      <h2>Composição</h2>
      <Tabela
        nome="Composição da guia"
        legenda="Tributos que formam a guia"
        legendaOculta
        className="rz-composicao"
        semTitulos
        linhas={linhas}
        chave={({ chave }) => chave}
        colunas={[
          {
            titulo: 'Tributo',
            nomeia: true,
            celula: ({ rotulo, codigo }) => (
              <>
                {rotulo}
                {codigo ? <span className="rz-suave"> · código {codigo}</span> : null}
              </>
            ),
          },
          {
            titulo: 'Valor',
            celula: ({ valor, memoria }) => (
              <>
                <Dinheiro valor={valor} />
                {memoria ? <MemoriaDosJuros guia={guia} /> : null}
              </>
            ),
          },
        ]}
        totais={{ nome: 'Total', valores: [<Dinheiro key="total" valor={total} />] }}
      />
    </section>
  )
}

const A_VISTA = 5

const Acessos = ({ acessos }: Pick<Guia, 'acessos'>) => (
  <ul className="rz-acessos">
    {acessos.map(({ quem, acao, em }) => (
      <li key={`${quem}-${acao}-${em}`}>
        {quem} {ACOES_DE_ACESSO[acao] ?? acao}
        <span className="rz-suave"> · {formatarInstante(em)}</span>
      </li>
    ))}
  </ul>
)

function QuemAbriu({ acessos }: Pick<Guia, 'acessos'>) {
  return (
    <section>
      <h2>Quem abriu e quem pagou</h2>
      {acessos.length === 0 ? (
        <p className="rz-suave">Ninguém abriu esta guia ainda.</p>
      ) : (
        <Acessos acessos={acessos.slice(0, A_VISTA)} />
      )}
      {acessos.length > A_VISTA ? (
        <details>
          <summary>Ver os anteriores</summary>
          <Acessos acessos={acessos.slice(A_VISTA)} />
        </details>
      ) : null}
    </section>
  )
}

/** Right side of the viewer: how much, until when, why, and whether it was paid. */
export function PainelDaGuia({ guia }: { guia: Guia }) {
  const situacao = situacaoDaGuia(guia)
  const { pagaEm, lidaPor, lidaEm } = guia
  const podePagar = pagaEm === null && guia.estado !== 'substituida'
  return (
    <aside className="rz-cartao rz-painel-da-guia" aria-label="Dados da guia">
      <div className="rz-guia-valor">
        <span className="rz-suave">{pagaEm === null ? 'Valor a pagar' : 'Valor da guia'}</span>
        <strong>
          <Dinheiro valor={guia.total} />
          <Memoria guia={guia} />
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
        <dd>{pagaEm ? textoDoPagamento(guia) : 'não informado'}</dd>
        {lidaPor && lidaEm ? (
          <>
            <dt>Leitura</dt>
            <dd>
              {lidaPor}, {formatarInstante(lidaEm)}
            </dd>
          </>
        ) : null}
      </dl>
      {podePagar && guia.oficial !== null && !guia.vencida ? (
        <ComoPagar guia={guia} oficial={guia.oficial} />
      ) : null}
      {podePagar ? <JaPaguei guia={guia} /> : null}
      {guia.estado === 'paga' ? <PagamentoFeito guia={guia} /> : null}
      <NaReceita guia={guia} />
      <PagoAMaior guia={guia} />
      <Composicao guia={guia} />
      <QuemAbriu acessos={guia.acessos} />
    </aside>
  )
}
