import { folha } from '@razao/contract'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { formatarDocumento } from '../../ui/formato.ts'
import type { Coluna, Edicao } from '../../ui/grade/tipos.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import { Taxa } from '../../ui/Taxa.tsx'
import type { ProLabore } from './tipos.ts'

const TONS: Readonly<Record<number, Tom>> = { 0: 'pendente', 1: 'info', 2: 'ok', 3: 'nenhum' }
const { ROTULOS_SITUACAO_PRO_LABORE: ROTULOS } = folha

/** Below this the fator R puts the company in the annex V (LC 123/2006, art. 18, § 5º-J). */
const FATOR_R_MINIMO = 0.28

/** How the pró-labore of a partner stands. */
export function situacaoDoProLabore(linha: ProLabore): { tom: Tom; texto: string } {
  if (linha.bloqueado) return { tom: 'bloqueado', texto: 'Bloqueado' }
  return {
    tom: TONS[linha.situacao] ?? 'pendente',
    texto: ROTULOS[linha.situacao as keyof typeof ROTULOS] ?? 'Não calculado',
  }
}

function Liquido({ linha, onMemoria }: { linha: ProLabore; onMemoria: (id: number) => void }) {
  const { id, liquido } = linha
  return (
    <span className="fech-comf">
      {id !== null && liquido !== null ? (
        <BotaoMemoria rotulo={`líquido de ${linha.socio}`} onClick={() => onMemoria(id)} />
      ) : null}
      <strong>
        <Dinheiro valor={liquido} semSimbolo />
      </strong>
    </span>
  )
}

/** What the fator R of the next months will look at. */
export function FatorR({ valor }: { valor: string | null }) {
  if (valor === null) return <span className="rz-suave">não se aplica</span>
  const alcanca = Number(valor) >= FATOR_R_MINIMO
  return (
    <span className="fech-variado">
      <Taxa valor={valor} />
      <span className="fech-delta" data-forte={!alcanca || undefined}>
        Anexo {alcanca ? 'III' : 'V'}
      </span>
    </span>
  )
}

/** Columns of the pró-labore of the month. */
export const colunasDoProLabore = ({
  edita,
  onMemoria,
}: {
  edita: Edicao<ProLabore>
  onMemoria: (id: number) => void
}): Coluna<ProLabore>[] => [
  {
    campo: 'socio',
    titulo: 'Sócio',
    largura: 214,
    fixa: true,
    ordena: true,
    celular: 'titulo',
    celula: ({ socio, cpf }) => (
      <span className="fech-empresa">
        <strong>{socio}</strong>
        <span className="rz-suave rz-numero">{formatarDocumento(cpf)}</span>
      </span>
    ),
  },
  { campo: 'empresa', titulo: 'Empresa', ordena: true, largura: 'minmax(150px, 1fr)' },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    ordena: true,
    largura: 132,
    situacao: situacaoDoProLabore,
  },
  { campo: 'anterior', titulo: 'Mês anterior', tipo: 'dinheiro', largura: 112 },
  {
    campo: 'proposto',
    titulo: 'Proposto',
    tipo: 'dinheiro',
    largura: 132,
    celula: ({ proposto, regra }) => (
      <span className="fech-variado">
        <Dinheiro valor={proposto} semSimbolo />
        <span className="fech-delta fech-corta">{regra}</span>
      </span>
    ),
  },
  { campo: 'bruto', titulo: 'Bruto', tipo: 'dinheiro', ordena: true, largura: 118, edita },
  { campo: 'inss', titulo: 'INSS', tipo: 'dinheiro', largura: 98 },
  { campo: 'irrf', titulo: 'IRRF', tipo: 'dinheiro', largura: 98 },
  {
    campo: 'liquido',
    titulo: 'Líquido',
    tipo: 'dinheiro',
    largura: 132,
    celula: (linha) => <Liquido linha={linha} onMemoria={onMemoria} />,
  },
  {
    campo: 'fatorR',
    titulo: 'Fator R',
    tipo: 'taxa',
    largura: 106,
    ajuda: 'Folha sobre receita dos 12 meses que terminam neste: o que o mês seguinte vai usar.',
    celula: ({ fatorR }) => <FatorR valor={fatorR} />,
  },
  {
    campo: 'avisos',
    titulo: 'Avisos',
    largura: 'minmax(220px, 1fr)',
    celula: ({ avisos }) =>
      avisos.length > 0 ? (
        <span className="fech-motivo">
          <Situacao tom="atencao" soIcone>
            Aviso
          </Situacao>
          <span>{avisos.join(' ')}</span>
        </span>
      ) : (
        <span className="rz-suave">nenhum</span>
      ),
  },
]
