import { Button } from '@mantine/core'
import { boletos, contasDeRecebimento, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import type { Resultado } from '../../../../api/pedir.ts'
import { useAcao } from '../../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { useUsuario } from '../../../../state/contexto.ts'
import { hojeEmBrasilia } from '../../../../state/hoje.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { plural } from '../../../../ui/formato.ts'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import { Recusas } from '../../emissao/Recusas.tsx'

type Saida = RouteOutput<typeof boletos.gerarBoletos>
const PADRAO = ''

const feitos = ({ gerados, jaHavia }: Saida): string =>
  [
    plural(gerados, 'boleto gerado', 'boletos gerados'),
    ...(jaHavia > 0 ? [plural(jaHavia, 'já havia', 'já haviam')] : []),
  ].join(', ')

/** Which charges got none, and what mends each. */
function Recusadas({ saida, onFechar }: { saida: Saida; onFechar: () => void }) {
  return (
    <div className="rz-formulario">
      <p role="status">
        <strong>{feitos(saida)}.</strong>{' '}
        {plural(saida.recusadas.length, 'cobrança ficou', 'cobranças ficaram')} sem boleto:
      </p>
      {saida.recusadas.map(({ cobrancaId, empresaId, clienteId, numero, recusas }) => (
        <section key={cobrancaId} aria-label={`Cobrança ${numero}`}>
          <strong>Cobrança {numero}</strong>
          <Recusas recusas={recusas} de={{ empresaId, clienteId, cobrancaId }} />
        </section>
      ))}
      <div className="rz-formulario-acoes">
        <Button onClick={onFechar}>Entendi</Button>
      </div>
    </div>
  )
}

type Props = {
  /** The charges; what was chosen by filter is read when it is asked for. */
  buscar: () => Promise<Resultado<number[]>>
  empresaId: number | undefined
  onFechar: () => void
}

/** Asks for the boletos of some charges: by which account, and when what is overdue is due now. */
export function GerarBoletos({ buscar, empresaId, onFechar }: Props) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [saida, setSaida] = useState<Saida | null>(null)
  const { executar, falha } = useAcao(boletos.gerarBoletos)
  const { dados } = useConsulta(
    contasDeRecebimento.listarContasDeRecebimento,
    empresaId === undefined ? AINDA_NAO : { empresaId },
  )
  const contas =
    dados?.contas.filter(({ boleto, arquivada }) => boleto !== null && !arquivada) ?? []
  const formulario = useFormulario({
    campos: {
      conta: {
        ...{ tipo: 'escolha', rotulo: 'Conta' },
        opcoes: [
          [PADRAO, 'A padrão da empresa'],
          ...contas.map(({ id, nome }) => [String(id), nome] as const),
        ] as readonly (readonly [string, string])[],
      },
      novoVencimento: {
        ...{ tipo: 'data', rotulo: 'Novo vencimento do que já venceu (opcional)', min: hoje },
        descricao: 'O banco não registra boleto vencido.',
        validar: (dia: string) => (dia >= hoje ? null : 'Escolha de hoje em diante.'),
      },
    },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Gerar boletos" tamanho="lg">
      {saida ? (
        <Recusadas saida={saida} onFechar={onFechar} />
      ) : (
        <Formulario
          de={formulario}
          enviar="Gerar boletos"
          onVoltar={onFechar}
          onEnviar={async ({ conta, novoVencimento }) => {
            const ids = await buscar()
            if (!ids.ok) return ids
            return await executar({
              cobrancaIds: ids.valor,
              contaId: conta === PADRAO ? null : Number(conta),
              novoVencimento: novoVencimento === '' ? null : novoVencimento,
            })
          }}
          onFeito={(dito: Saida) => {
            if (dito.recusadas.length > 0) {
              setSaida(dito)
              return
            }
            avisos.ok(`${feitos(dito)}.`)
            onFechar()
          }}
        />
      )}
    </Dialogo>
  )
}
