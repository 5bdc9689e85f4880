import { Button } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { formatarNumeroDoDocumento } from '@razao/engine/guias'
import { IconBuildingBank, IconFileCertificate } from '@tabler/icons-react'
import { useAcao } from '../../api/use-acao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { podeAbrir } from '../../state/pode-abrir.ts'
import { avisos } from '../../ui/avisos.tsx'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import type { Guia } from './guia.ts'

type Arrecadacao = NonNullable<Guia['arrecadacao']>

const SITUACOES: Readonly<
  Record<Arrecadacao['situacao'], { tom: 'ok' | 'atencao' | 'erro' | 'pendente'; texto: string }>
> = {
  confirmado: { tom: 'ok', texto: 'Confirmado pela Receita' },
  'a-menor': { tom: 'erro', texto: 'Pago a menos' },
  'a-maior': { tom: 'atencao', texto: 'Pago a mais' },
  'em-dobro': { tom: 'atencao', texto: 'Pago em dobro' },
  'nao-encontrado': { tom: 'pendente', texto: 'Não encontrado' },
  recusado: { tom: 'erro', texto: 'Sem acesso' },
}

function Pagamentos({ pagamentos }: Pick<Arrecadacao, 'pagamentos'>) {
  return (
    <ul className="rz-acessos">
      {pagamentos.map(({ numero, pagoEm, total }) => (
        <li key={`${numero}-${pagoEm}`}>
          <Dinheiro valor={total} /> em <DataCivil valor={pagoEm} />
          <span className="rz-suave"> · documento {formatarNumeroDoDocumento(numero)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Asks the Receita for what was paid, of all the federal guides of the company at once. */
function Conferir({ guia }: { guia: Guia }) {
  const { executar, enviando } = useAcao(fiscal.conferirPagamento)
  const conferir = async () => {
    const dita = await executar({ guiaId: guia.id })
    if (!dita.ok) return
    const { pagas, semGuia } = dita.valor
    const outras = semGuia === 0 ? '' : ` Há ${semGuia} pagamento(s) da empresa sem guia aqui.`
    avisos.ok(
      pagas === 0
        ? `Conferido na Receita: nenhum pagamento novo.${outras}`
        : `Conferido na Receita: ${pagas} guia(s) em aberto ficaram pagas.${outras}`,
    )
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={enviando}
      leftSection={<IconBuildingBank size={14} aria-hidden />}
      onClick={() => void conferir()}
    >
      Conferir na Receita
    </Button>
  )
}

function GuardarComprovante({ guia }: { guia: Guia }) {
  const { executar, enviando } = useAcao(fiscal.guardarComprovanteDaReceita)
  const guardar = async () => {
    const { ok } = await executar({ guiaId: guia.id })
    if (ok) avisos.ok('O comprovante da Receita está na guia.')
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={enviando}
      leftSection={<IconFileCertificate size={14} aria-hidden />}
      onClick={() => void guardar()}
    >
      Guardar o comprovante dela
    </Button>
  )
}

/** What the Receita has of the payment of a federal guide, and asking it now. */
export function NaReceita({ guia }: { guia: Guia }) {
  const doEscritorio = podeAbrir(useUsuario(), 'CONTADOR')
  const { arrecadacao, tipo, estado, pagamento } = guia
  if (tipo === fiscal.TIPO_GUIA.iss || estado === 'substituida') return null
  if (!doEscritorio && arrecadacao === null) return null
  const provada = arrecadacao !== null && arrecadacao.pagamentos.length > 0
  return (
    <section className="rz-na-receita">
      <h2>Na Receita</h2>
      {arrecadacao === null ? (
        <p className="rz-suave">O pagamento ainda não foi conferido na Receita.</p>
      ) : (
        <>
          <p>
            <Situacao tom={SITUACOES[arrecadacao.situacao].tom}>
              {SITUACOES[arrecadacao.situacao].texto}
            </Situacao>
          </p>
          <p>{arrecadacao.mensagem}</p>
          <Pagamentos pagamentos={arrecadacao.pagamentos} />
          <p className="rz-suave">Fonte: Receita Federal, em {formatarInstante(arrecadacao.em)}.</p>
        </>
      )}
      {doEscritorio ? (
        <span className="rz-acoes-da-guia">
          <Conferir guia={guia} />
          {provada && pagamento !== null && pagamento.comprovante === null ? (
            <GuardarComprovante guia={guia} />
          ) : null}
        </span>
      ) : null}
    </section>
  )
}
