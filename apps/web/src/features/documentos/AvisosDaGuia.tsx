import { Button } from '@mantine/core'
import { quandoVenceu } from '@razao/engine/guias'
import { useState } from 'react'
import { Link } from 'react-router'
import { BotaoImportarGuias } from '../../api/BotaoImportarGuias.tsx'
import { GerarDarfDaDctfweb } from '../../api/GerarDarfDaDctfweb.tsx'
import { GerarDas } from '../../api/GerarDas.tsx'
import { RecalcularGuia } from '../../api/RecalcularGuia.tsx'
import { links, paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { podeAbrir } from '../../state/pode-abrir.ts'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia, formatarData, formatarDinheiro } from '../../ui/formato.ts'
import { emAberto } from '../../ui/situacao-da-guia.ts'
import { EmitirDarf } from './EmitirDarf.tsx'
import type { Guia } from './guia.ts'
import { PedirGuia } from './PedirGuia.tsx'

const IrPara = ({ id, children }: { id: number; children: string }) => (
  <Button component={Link} to={paths.darf(id)} size="compact-sm" variant="default">
    {children}
  </Button>
)

/** The guide that took the place of this one, and why. */
function Substituida({ guia: { total, substituidaPor: nova } }: { guia: Guia }) {
  if (nova === null) {
    return (
      <Faixa tom="erro">
        Não pague esta guia: o mês foi refeito e este valor deixou de ser devido.
      </Faixa>
    )
  }
  const dia = formatarData(nova.em).slice(0, 5)
  const porque =
    nova.total === total
      ? `ela foi refeita em ${dia}, com o mesmo valor`
      : `o valor mudou de ${formatarDinheiro(total)} para ${formatarDinheiro(nova.total)} em ${dia}`
  return (
    <Faixa tom="erro" acao={nova.id === null ? null : <IrPara id={nova.id}>Abrir a nova</IrPara>}>
      Não pague esta guia: {porque}.
      {nova.id === null ? ' O escritório ainda não enviou a nova.' : null}
    </Faixa>
  )
}

/** Res. CGSN 140/2018, art. 42. */
const DAS_MINIMO = 10_00

/** What is left of the month of a MEI without the contribution. */
function oQueSobra({ imposto }: NonNullable<Guia['revisao']>): string {
  if (imposto === null) return 'O escritório confere o que sobra.'
  if (imposto.para === 0) return 'Nada é devido no mês.'
  return imposto.para < DAS_MINIMO
    ? `Nada mais é pago agora: o ICMS e o ISS, de ${formatarDinheiro(imposto.para)}, são menos que o mínimo do DAS (R$ 10,00) e vão com o de outro mês.`
    : `Sobram ${formatarDinheiro(imposto.para)}: espere a nova guia.`
}

function EmRevisao(revisao: NonNullable<Guia['revisao']>) {
  const { em, imposto, semInss } = revisao
  if (semInss)
    return (
      <Faixa tom="erro">
        Não pague esta guia: benefício informado: não há INSS neste mês. {oQueSobra(revisao)}
      </Faixa>
    )
  const dia = formatarData(em).slice(0, 5)
  const mudou =
    imposto === null || imposto.de === imposto.para
      ? `o mês mudou em ${dia}`
      : `o imposto do mês mudou de ${formatarDinheiro(imposto.de)} para ${formatarDinheiro(imposto.para)} em ${dia}`
  return (
    <Faixa tom="atencao">
      Valor em revisão: {mudou}, depois desta guia. Espere a nova antes de pagar.
    </Faixa>
  )
}

/** The company asks for another; the office makes it. */
function Vencida({ guia }: { guia: Guia }) {
  const doEscritorio = podeAbrir(useUsuario(), 'CONTADOR')
  const [aberta, setAberta] = useState(false)
  const venceu = `Não pague esta guia: venceu ${quandoVenceu(guia)}.`
  if (!doEscritorio) {
    return (
      <Faixa tom="erro" acao={<PedirGuia guiaId={guia.id} />}>
        {venceu} O escritório a atualiza, com multa e juros.
      </Faixa>
    )
  }
  return (
    <>
      <Faixa
        tom="erro"
        acao={
          <Button size="compact-sm" variant="default" onClick={() => setAberta(true)}>
            Gerar atualizada
          </Button>
        }
      >
        {venceu} Atualize-a para o dia do pagamento, com multa e juros.
      </Faixa>
      {aberta ? <RecalcularGuia guia={guia} onFechar={() => setAberta(false)} /> : null}
    </>
  )
}

/** What was paid over what is owed now; the office decides what is done of it. */
function PagoAMaior({ aMaior }: { aMaior: NonNullable<Guia['aMaior']> }) {
  const { valor, pago, devido, aceito } = aMaior
  return (
    <Faixa tom={aceito ? 'info' : 'atencao'}>
      Pago a maior de {formatarDinheiro(valor)}
      {pago - devido === valor ? ': foram' : ' nesta guia: ao todo foram'} pagos{' '}
      {formatarDinheiro(pago)} e{' '}
      {devido === 0
        ? 'nada mais é devido'
        : `o imposto, apurado de novo, é de ${formatarDinheiro(devido)}`}
      {pago - devido === valor
        ? '. '
        : `, e o resto dos ${formatarDinheiro(pago - devido)} está em outra guia do mês. `}
      {aceito
        ? 'O excesso pode ser restituído ou compensado.'
        : 'O fechamento do mês espera alguém do escritório seguir com este valor.'}
    </Faixa>
  )
}

const O_QUE_FALTA = {
  declarar:
    'Falta a guia oficial: transmita o PGDAS-D do mês e gere o DAS, ou importe o DAS baixado do portal do Simples.',
  gerar: 'Falta a guia oficial: gere o DAS na Receita, que toma o lugar deste.',
  importar: 'Falta a guia oficial: baixe-a no portal de quem arrecada e importe o PDF.',
} as const

/** It was confessed from here: its DARF pays it, and the others of the same origin. */
const daTransmitida = ({ darfDaDctfweb, via }: Guia): string =>
  `Falta a guia oficial: a DCTFWeb de ${formatarCompetencia(darfDaDctfweb?.competencia ?? '')} foi transmitida, e o DARF dela paga esta guia${
    via.via === 'dctfweb'
      ? ' com as outras da folha.'
      : ' com as outras do MIT; ou emita só o dela no SICALC.'
  }`

/** That it is not paid by, what lacks, by which way it comes, and who does it. */
function Demonstrativo({ guia }: { guia: Guia }) {
  const { id, falta, vencida, via, darfDaDctfweb } = guia
  const transmitida = darfDaDctfweb?.transmitida === true
  const doEscritorio = podeAbrir(useUsuario(), 'CONTADOR')
  const NAO_E = 'Demonstrativo, não é documento de arrecadação: mostra quanto e por quê.'
  if (falta === null) return <Faixa tom="atencao">{NAO_E}</Faixa>
  if (!doEscritorio) {
    return (
      <Faixa tom="atencao">
        {NAO_E} O escritório ainda vai trazer a guia oficial: quando ela chegar, o Pix e o código
        para pagar aparecem aqui.
      </Faixa>
    )
  }
  return (
    <Faixa
      tom="atencao"
      acao={
        <span className="rz-acoes-da-guia">
          {falta === 'gerar' && !vencida ? <GerarDas guiaId={id} /> : null}
          {transmitida && !vencida ? <GerarDarfDaDctfweb guiaId={id} /> : null}
          {darfDaDctfweb !== null && !transmitida && via.via === 'dctfweb' ? (
            <Button
              component={Link}
              to={links.mapa({ empresaId: guia.empresaId, competencia: darfDaDctfweb.competencia })}
              size="compact-sm"
              variant="default"
            >
              {`Abrir a DCTFWeb de ${formatarCompetencia(darfDaDctfweb.competencia)}`}
            </Button>
          ) : null}
          {via.temDarf && !(transmitida && via.via === 'dctfweb') ? (
            <EmitirDarf guia={guia} />
          ) : null}
          <BotaoImportarGuias guiaId={id} size="compact-sm" />
        </span>
      }
    >
      {NAO_E} {transmitida ? daTransmitida(guia) : O_QUE_FALTA[falta]}{' '}
      {falta === 'importar' && !transmitida ? (
        <>
          {via.frase} <span className="rz-suave">({via.fundamento})</span>
        </>
      ) : null}
    </Faixa>
  )
}

/** What must be known before paying, most severe first. */
export function AvisosDaGuia({ guia, gps }: { guia: Guia; gps: boolean }) {
  const {
    estado,
    vencida,
    demonstrativa,
    revisao,
    substitui,
    faltaSelic,
    complementa,
    complementada,
  } = guia
  return (
    <>
      {estado === 'substituida' ? <Substituida guia={guia} /> : null}
      {revisao ? <EmRevisao {...revisao} /> : null}
      {vencida && emAberto(guia) ? <Vencida guia={guia} /> : null}
      {faltaSelic.length > 0 && emAberto(guia) ? (
        <Faixa tom="atencao">
          O valor ainda não tem os juros da quota: falta a Selic de{' '}
          {faltaSelic.map(formatarCompetencia).join(', ')}, publicada no começo do mês seguinte. Com
          ela, e mais 1 % do mês do pagamento, a guia é completada.
        </Faixa>
      ) : null}
      {substitui ? (
        <Faixa tom="info" acao={<IrPara id={substitui.id}>Ver a anterior</IrPara>}>
          Esta guia ficou no lugar de outra, de {formatarDinheiro(substitui.total)}.
        </Faixa>
      ) : null}
      {complementa ? (
        <Faixa
          tom="info"
          acao={
            complementa.id === null ? null : <IrPara id={complementa.id}>Ver a que foi paga</IrPara>
          }
        >
          O imposto do mês subiu depois de pago: esta guia é só da diferença sobre os{' '}
          {formatarDinheiro(complementa.principal)} já pagos. As duas valem.
        </Faixa>
      ) : null}
      {complementada ? (
        <Faixa tom="info" acao={<IrPara id={complementada.id}>Ver a complementar</IrPara>}>
          {guia.aMaior
            ? 'O imposto do mês tinha subido depois desta guia, e desceu de novo: a diferença, de '
            : 'O imposto do mês subiu depois desta guia: a diferença, de '}
          {formatarDinheiro(complementada.principal)}, tem guia própria.
        </Faixa>
      ) : null}
      {guia.aMaior ? <PagoAMaior aMaior={guia.aMaior} /> : null}
      {demonstrativa ? <Demonstrativo guia={guia} /> : null}
      {gps ? (
        <Faixa tom="info">
          A GPS ficou para casos antigos e contribuintes individuais. As contribuições sobre a folha
          e o pró-labore de agora vêm em DARF, pela DCTFWeb.
        </Faixa>
      ) : null}
    </>
  )
}
