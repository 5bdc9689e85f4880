import { Button } from '@mantine/core'
import { documentos, mei, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { GerarDas } from '../../api/GerarDas.tsx'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { usePode } from '../../state/contexto.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Confirmacao } from '../../ui/Confirmacao.tsx'
import { formatarCompetencia, formatarValor } from '../../ui/formato.ts'
import { Tabela } from '../../ui/Tabela.tsx'
import type { LinhaDoDas } from './tipos.ts'

type Props = { linha: LinhaDoDas }
type Divida = RouteOutput<typeof mei.consultarDividaAtivaDoMei>

/** What of the year was sent to the dívida ativa; nothing is said as well. */
const DividaAtiva = ({ ano, divida }: { ano: string; divida: Divida }) =>
  divida.debitos.length === 0 ? (
    <p className="rz-suave">Nada de {ano} está na dívida ativa.</p>
  ) : (
    <Tabela
      nome={`Dívida ativa de ${ano}`}
      className="fech-tabela"
      linhas={divida.debitos}
      chave={({ competencia, tributo, ente }) => `${competencia}-${tributo}-${ente}`}
      colunas={[
        {
          titulo: 'Débito',
          nomeia: true,
          celula: ({ competencia, tributo, ente, situacao }) => (
            <>
              {tributo} de {formatarCompetencia(competencia)}
              <span className="fech-delta">
                {ente} · {situacao}
              </span>
            </>
          ),
        },
        { titulo: 'Valor', fim: true, celula: ({ valor }) => formatarValor(valor) },
      ]}
      totais={{ nome: 'Total', valores: [formatarValor(divida.total)] }}
    />
  )

/** Says that the INSS paid a benefit in the whole month, so that the contribution is not owed; or that it did not, after all. */
function Beneficio({ linha, onFechar }: Props & { onFechar: () => void }) {
  const { executar } = useAcao(mei.informarBeneficioDoMei)
  const { empresaId, competencia, beneficioInss: desfaz } = linha
  const mes = formatarCompetencia(competencia)
  return (
    <Confirmacao
      titulo={desfaz ? 'Desfazer o benefício do INSS' : 'Informar benefício do INSS'}
      confirmar="Informar ao PGMEI"
      perigo={false}
      onFechar={onFechar}
      onConfirmar={async () => {
        const dita = await executar({
          ...{ empresaId, ano: Number(competencia.slice(0, 4)) },
          meses: [{ competencia, comBeneficio: !desfaz }],
        })
        const pagarCom = dita.ok ? dita.valor.meses[0]?.pagarCom : undefined
        if (pagarCom !== undefined)
          avisos.ok(
            desfaz
              ? `O PGMEI volta a cobrar o INSS de ${mes}.`
              : `O PGMEI não cobra o INSS do mês; o ICMS e o ISS vão no DAS de ${formatarCompetencia(pagarCom)}.`,
          )
        return dita.ok
      }}
    >
      {desfaz ? (
        <p>
          <strong>{linha.empresa}</strong> não recebeu benefício do INSS do primeiro ao último dia
          de {mes}: a contribuição do mês volta a ser devida, e a guia que estava em revisão volta a
          valer.
        </p>
      ) : (
        <p>
          <strong>{linha.empresa}</strong> recebeu auxílio por incapacidade, salário-maternidade ou
          auxílio-reclusão do primeiro ao último dia de {mes}: a contribuição ao INSS deste mês não
          é devida, e a guia que já foi feita com ela deixa de ser paga. Em mês incompleto, é.
        </p>
      )}
    </Confirmacao>
  )
}

/** The DAS of a MEI at the PGMEI: no month is declared, and what comes is compared before it takes the place of ours. */
export function DasDoMei({ linha }: Props) {
  const pode = usePode('transmitir', 'fiscal')
  const [informando, setInformando] = useState(false)
  const [divida, setDivida] = useState<Divida | null>(null)
  const certificado = useAcao(mei.emitirCcmei)
  const ficha = useAcao(documentos.fichaDoDocumento)
  const perguntar = useAcao(mei.consultarDividaAtivaDoMei)
  const baixar = useBaixar()
  const { empresaId, guiaId, competencia } = linha
  const ano = competencia.slice(0, 4)
  const emitir = async () => {
    const dita = await certificado.executar({ empresaId })
    if (!dita.ok) return
    const aberta = await ficha.executar({ documentoId: dita.valor.documentoId })
    if (!aberta.ok) return
    avisos.ok('O CCMEI está nos documentos da empresa.')
    await baixar(documentos.baixarArquivo, { ficha: aberta.valor.ficha, baixar: true })
  }
  const consultar = async () => {
    const dita = await perguntar.executar({ empresaId, ano: Number(ano) })
    if (dita.ok) setDivida(dita.valor)
  }
  return (
    <>
      <p className="rz-suave">
        O DAS do MEI não depende de declaração do mês. O que o PGMEI emite é comparado com o nosso,
        tributo por tributo, antes de tomar o lugar do demonstrativo; vencido, atualize a guia para
        o dia do pagamento e gere de novo.
      </p>
      {linha.beneficioInss ? (
        <p>
          Benefício informado: não há INSS neste mês. O ICMS e o ISS sozinhos são menos que o mínimo
          do DAS (R$ 10,00) e vão com o de outro mês.
        </p>
      ) : null}
      {divida === null ? null : <DividaAtiva ano={ano} divida={divida} />}
      {pode ? (
        <div className="fech-acoes">
          {guiaId === null || linha.situacao === 'Paga' || linha.beneficioInss ? null : (
            <GerarDas guiaId={guiaId} />
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={certificado.enviando}
            onClick={() => void emitir()}
          >
            Baixar CCMEI
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={perguntar.enviando}
            onClick={() => void consultar()}
          >
            Dívida ativa de {ano}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setInformando(true)}>
            {linha.beneficioInss ? 'Desfazer benefício do INSS' : 'Benefício do INSS'}
          </Button>
        </div>
      ) : null}
      {informando ? <Beneficio linha={linha} onFechar={() => setInformando(false)} /> : null}
    </>
  )
}
