import { ActionIcon, Button } from '@mantine/core'
import { boletos as rotas } from '@razao/contract'
import { IconBan, IconBarcode, IconCalendarTime, IconDots, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../../../api/use-acao.ts'
import { useVerPdf } from '../../../../api/use-ver-pdf.tsx'
import { usePode, useUsuario } from '../../../../state/contexto.ts'
import { hojeEmBrasilia } from '../../../../state/hoje.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { BotaoCopiar } from '../../../../ui/BotaoCopiar.tsx'
import { ConfirmacaoComMotivo } from '../../../../ui/Confirmacao.tsx'
import { Instante } from '../../../../ui/DataCivil.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Dinheiro } from '../../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { formatarData, formatarDinheiro, plural } from '../../../../ui/formato.ts'
import { MenuSuspenso } from '../../../../ui/MenuSuspenso.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import {
  aPagar,
  type BoletoDaCobranca,
  type Pagamento,
  parcelasSemBoleto,
  situacaoDoBoleto,
} from './boleto.ts'
import { GerarBoletos } from './GerarBoletos.tsx'

type DoDialogo = { boleto: BoletoDaCobranca; onFechar: () => void }

function Cancelar({ boleto, onFechar }: DoDialogo) {
  const { executar } = useAcao(rotas.cancelarBoleto)
  const { id: boletoId, versao, nossoNumero, situacao } = boleto
  return (
    <ConfirmacaoComMotivo
      titulo={`Cancelar o boleto ${nossoNumero}?`}
      confirmar="Cancelar o boleto"
      voltar="Manter"
      motivo={{ rotulo: 'Por que cancela' }}
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const { ok } = await executar({ boletoId, versao, motivo })
        if (ok) avisos.ok('Boleto cancelado.')
        return ok
      }}
    >
      <p>
        {situacao === 'gerado'
          ? 'O banco ainda não o tem: nada mais é preciso.'
          : 'O banco já o tem: a baixa vai na próxima remessa.'}
      </p>
    </ConfirmacaoComMotivo>
  )
}

function TrocarVencimento({ boleto, onFechar }: DoDialogo) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const { executar, falha } = useAcao(rotas.trocarVencimentoDoBoleto)
  const { id: boletoId, versao } = boleto
  const formulario = useFormulario({
    campos: {
      vencimento: {
        ...{ tipo: 'data', rotulo: 'Novo vencimento', obrigatorio: true, foco: true, min: hoje },
        validar: (dia: string) => (dia >= hoje ? null : 'Escolha de hoje em diante.'),
      },
    },
    inicial: { vencimento: boleto.vencimento },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Trocar o vencimento" tamanho="sm">
      <Formulario
        de={formulario}
        antes={<p>Este boleto é cancelado e outro é gerado, com número e código novos.</p>}
        enviar="Gerar outro boleto"
        onVoltar={onFechar}
        onEnviar={({ vencimento }) => executar({ boletoId, versao, vencimento })}
        onFeito={() => {
          avisos.ok('Outro boleto foi gerado. Envie o novo ao cliente.')
          onFechar()
        }}
      />
    </Dialogo>
  )
}

type Dialogos = 'cancelar' | 'vencimento'

function MenuDoBoleto({
  boleto,
  onPedir,
}: {
  boleto: BoletoDaCobranca
  onPedir: (qual: Dialogos) => void
}) {
  const rotulo = `Ações do boleto ${boleto.nossoNumero}`
  return (
    <MenuSuspenso
      rotulo={rotulo}
      alinhamento="fim"
      gatilho={(botao) => (
        <ActionIcon {...botao} className="pg-menu" aria-label={rotulo}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      )}
      itens={[
        {
          id: 'vencimento',
          texto: 'Trocar o vencimento…',
          icone: <IconCalendarTime size={15} aria-hidden />,
          onClick: () => onPedir('vencimento'),
        },
        {
          id: 'cancelar',
          texto: 'Cancelar…',
          icone: <IconBan size={15} aria-hidden />,
          onClick: () => onPedir('cancelar'),
        },
      ]}
    />
  )
}

function Historico({ historico }: Pick<BoletoDaCobranca, 'historico'>) {
  return (
    <details className="pg-historico">
      <summary>Histórico</summary>
      <ul>
        {historico.map(({ em, texto }) => (
          <li key={`${em} ${texto}`}>
            <Instante valor={em} /> {texto}
          </li>
        ))}
      </ul>
    </details>
  )
}

type DoBoleto = {
  boleto: BoletoDaCobranca
  /** Instalments of the charge. */
  quantas: number
  /** What is still to be received of its instalment. */
  emAberto: number
  pode: boolean
}

function UmBoleto({ boleto, quantas, emAberto, pode }: DoBoleto) {
  const [aberto, setAberto] = useState<Dialogos | null>(null)
  const [ver, janela] = useVerPdf()
  const { tom, texto } = situacaoDoBoleto(boleto)
  const vivo = aPagar(boleto)
  const dialogo = { boleto, onFechar: () => setAberto(null) }
  const { id: boletoId, cobrancaId, nossoNumero } = boleto
  return (
    <li className="pg-boleto" aria-label={`Boleto ${nossoNumero}`}>
      <div className="pg-boleto-cabeca">
        <Situacao tom={tom}>{texto}</Situacao>
        <strong>
          <Dinheiro valor={boleto.valor} />
        </strong>
        <span className="rz-suave">
          {quantas > 1 ? `parcela ${boleto.parcela} de ${quantas}, ` : ''}vence em{' '}
          {formatarData(boleto.vencimento)}
        </span>
        {vivo && pode ? <MenuDoBoleto boleto={boleto} onPedir={setAberto} /> : null}
      </div>
      <p className="rz-suave">
        {boleto.conta} · nosso número <span className="rz-numero">{nossoNumero}</span>
        {boleto.pedeBaixa ? ' · a baixa vai na próxima remessa' : ''}
      </p>
      {vivo && emAberto < boleto.valor ? (
        <Faixa tom="atencao">
          {emAberto === 0
            ? 'Esta parcela já foi recebida: o boleto está sendo cancelado, e o que o banco tem sai na próxima remessa.'
            : `Desta parcela faltam ${formatarDinheiro(emAberto)}, e este boleto cobra mais: gere outro.`}
        </Faixa>
      ) : null}
      {vivo ? (
        <>
          <code className="pg-linha">{boleto.linhaDigitavel}</code>
          <div className="pg-acoes">
            <BotaoCopiar texto={boleto.linhaDigitavel}>Copiar linha digitável</BotaoCopiar>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPrinter size={14} aria-hidden />}
              onClick={() => void ver('Boleto', rotas.baixarBoletos, { cobrancaId, boletoId })}
            >
              Ver o boleto
            </Button>
          </div>
        </>
      ) : null}
      <Historico historico={boleto.historico} />
      {aberto === 'cancelar' ? <Cancelar {...dialogo} /> : null}
      {aberto === 'vencimento' ? <TrocarVencimento {...dialogo} /> : null}
      {janela}
    </li>
  )
}

/** The boletos of a charge, those that may be paid before the others, and the button that makes what is missing. */
export function BoletosDaCobranca({ pagamento }: { pagamento: Pagamento }) {
  const pode = usePode('emitirNota', 'financeiro')
  const [gerando, setGerando] = useState(false)
  const { boletos, cobrancaId, empresaId, impedimento } = pagamento
  const faltam = impedimento === null ? parcelasSemBoleto(pagamento) : 0
  if (boletos.length === 0 && (faltam === 0 || !pode)) return null
  const emOrdem = boletos.toSorted(
    (a, b) => Number(aPagar(b)) - Number(aPagar(a)) || a.parcela - b.parcela || b.id - a.id,
  )
  const quantas = pagamento.parcelas.length
  return (
    <section className="pg-boletos" aria-label="Boletos">
      {emOrdem.length > 0 ? (
        <ul>
          {emOrdem.map((boleto) => (
            <UmBoleto
              key={boleto.id}
              boleto={boleto}
              quantas={quantas}
              emAberto={
                pagamento.parcelas.find(({ ordem }) => ordem === boleto.parcela)?.emAberto ?? 0
              }
              pode={pode}
            />
          ))}
        </ul>
      ) : null}
      {faltam > 0 && pode ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBarcode size={15} aria-hidden />}
          onClick={() => setGerando(true)}
        >
          Gerar {plural(faltam, 'boleto')}
        </Button>
      ) : null}
      {gerando ? (
        <GerarBoletos
          buscar={() => Promise.resolve({ ok: true, valor: [cobrancaId] })}
          empresaId={empresaId}
          onFechar={() => setGerando(false)}
        />
      ) : null}
    </section>
  )
}
