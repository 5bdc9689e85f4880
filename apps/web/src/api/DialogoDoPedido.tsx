import { empresa, pedidos } from '@razao/contract'
import { useEmpresaAtual } from '../state/contexto.ts'
import { avisos } from '../ui/avisos.tsx'
import { Campo } from '../ui/Campo.tsx'
import { Dialogo } from '../ui/Dialogo.tsx'
import { Formulario } from '../ui/Formulario.tsx'
import { useFormulario } from '../ui/use-formulario.ts'
import type { Assunto } from './assunto-do-pedido.ts'
import { useAcao } from './use-acao.ts'
import { useConsulta } from './use-consulta.ts'
import '../ui/formulario.css'

const MAIOR = 1000
const PALAVRAS: Readonly<Record<Assunto, { titulo: string; inicio: string }>> = {
  certificado: {
    titulo: 'Pedir a renovação do certificado digital',
    inicio: 'Preciso renovar o certificado digital da empresa.',
  },
  acesso: { titulo: 'Pedir acesso a uma tela', inicio: '' },
  'dados-pessoais': { titulo: 'Perguntar sobre os meus dados', inicio: '' },
  geral: { titulo: 'Pedir ao escritório', inicio: '' },
}

const TEXTO = {
  tipo: 'longo',
  rotulo: 'O que você precisa',
  obrigatorio: true,
  linhas: 3,
  maximo: MAIOR,
  minimo: [1, 'Escreva o que você precisa.'],
  foco: true,
} as const

/** What is asked, in a few words, and of which company. */
export function DialogoDoPedido({ assunto, onFechar }: { assunto: Assunto; onFechar: () => void }) {
  const { titulo, inicio } = PALAVRAS[assunto]
  const [atual] = useEmpresaAtual()
  const empresas = useConsulta(empresa.opcoesDeEmpresa, {}).dados?.lista ?? []
  const padrao = atual?.ID ?? empresas[0]?.ID ?? null
  const { executar, falha } = useAcao(pedidos.pedirAoEscritorio)
  const formulario = useFormulario({
    campos: {
      empresaId: { tipo: 'empresa', rotulo: 'Empresa', empresas, padrao },
      texto: TEXTO,
    },
    inicial: { texto: inicio },
    falha,
  })
  const empresaId = formulario.valores.empresaId ?? padrao
  return (
    <Dialogo aberto onFechar={onFechar} titulo={titulo}>
      <Formulario
        de={formulario}
        enviar="Enviar ao escritório"
        pronto={empresaId !== null}
        onVoltar={onFechar}
        onEnviar={({ texto }) =>
          empresaId === null ? undefined : executar({ empresaId, assunto, texto })
        }
        onFeito={({ jaHavia }) => {
          avisos.ok(
            jaHavia
              ? 'Este pedido já está com o escritório.'
              : 'Pedido enviado ao escritório. A resposta chega pelo sino.',
          )
          onFechar()
        }}
      >
        {empresas.length > 1 ? <Campo de={formulario} nome="empresaId" /> : null}
        <Campo de={formulario} nome="texto" />
      </Formulario>
    </Dialogo>
  )
}
